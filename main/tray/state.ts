import type { AccountView, DoNotDisturbView, SharingView } from '../../preload/views.ts';
import { personName } from '../../words/person-name.ts';
import { safeName } from '../../words/safe-text.ts';
import { lineText } from '../../words/segment-text.ts';
import type { PanelGround } from './panel.ts';

/** What the tray needs to know to draw itself. */
export interface TrayState {
  now: Date;
  unread: number;
  /** The panel's ground, which decides the glyph's colour. */
  ground: PanelGround;
  /** Null while no one is signed in. */
  person: TrayPerson | null;
  accounts: readonly TrayAccount[];
  /** A newer version of the app that the person may have. */
  update?: string | null;
  /** Another version is in place of the one that runs. */
  isReplaced?: boolean;
  /** Where others reach the server on this computer; null: they don't. */
  sharedAt?: string | null;
  /** Where something waits to be read, the latest first. */
  recent: readonly TrayRecent[];
}

export interface TrayAccount {
  key: string;
  /** Distinguishes it from the others. */
  name: string;
  /** How this person is seen, or why they are not. */
  presence: TrayPresence;
  unread: number;
  /** The window shows it. */
  active: boolean;
}

export type TrayPresence =
  | 'online'
  | 'away'
  | 'do-not-disturb'
  /** Nothing is shown or played on this computer. */
  | 'desktop-off'
  | 'connecting'
  | 'offline'
  | 'signed-out';

export interface TrayRecent {
  account: string;
  conversationId: string;
  name: string;
  unread: number;
  /** There may be more than were counted. */
  unreadMore?: true;
}

export interface TrayPerson {
  online: boolean;
  /** Others see the person as away: no one is at this computer, or they chose so. */
  away: boolean;
  appearsAway: boolean;
  /** The mood as one line of text, empty without one. */
  mood: string;
  doNotDisturb: DoNotDisturbView;
  desktopOff: boolean;
  sounds: boolean;
}

/** What the tray shows is made of. */
export interface TraySource {
  accounts: readonly AccountView[];
  active: string | null;
  /** Others see the person as away, and whether they chose so. */
  away: boolean;
  appearsAway: boolean;
  recent: readonly TrayRecent[];
  ground: PanelGround;
  sharing?: SharingView;
  /** A newer version of the app. */
  update?: string | null;
  /** Another version is in place of the one that runs. */
  isReplaced?: boolean;
  now: Date;
}

/**
 * The tray speaks for the person, not for an account: unread messages of all accounts are one sum, silence is on when
 * every account is silent, and the mood is that of the account last shown.
 */
export function trayState({
  recent,
  ground,
  update = null,
  isReplaced = false,
  now,
  ...source
}: TraySource): TrayState {
  const { accounts, active, away } = source;
  const unread = accounts.reduce((sum, account) => sum + account.unread, 0);
  const names = namesOf(accounts);
  return {
    now,
    unread,
    ground,
    update,
    isReplaced,
    recent,
    sharedAt: source.sharing?.addresses[0] ?? null,
    person: trayPerson(source),
    accounts: accounts.map((account, index) => trayAccount(account, names[index] ?? '', active, away)),
  };
}

/** A person often has the same name everywhere: then addresses distinguish the accounts. */
function namesOf(accounts: readonly AccountView[]): string[] {
  const addressOf = ({ self, server }: AccountView): string => safeName(self?.email || server);
  const names = accounts.map((each) => personName(each.self?.entity, addressOf(each)));
  return accounts.map((each, index) => {
    const name = names[index] ?? '';
    return names.indexOf(name) === names.lastIndexOf(name) ? name : addressOf(each);
  });
}

function trayAccount(account: AccountView, name: string, active: string | null, away: boolean): TrayAccount {
  const { key, unread } = account;
  return { key, name, unread, active: key === active, presence: presenceOf(account, away) };
}

function presenceOf({ connection, self }: AccountView, away: boolean): TrayPresence {
  switch (connection.kind) {
    case 'refused':
      return 'signed-out';
    case 'offline':
    case 'connecting':
      return connection.kind;
    case 'syncing':
    case 'online':
      if (self?.desktopOff) return 'desktop-off';
      if (self?.doNotDisturb.on) return 'do-not-disturb';
      return away ? 'away' : 'online';
  }
}

function trayPerson({
  accounts,
  active,
  away,
  appearsAway,
}: Pick<TraySource, 'accounts' | 'active' | 'away' | 'appearsAway'>): TrayPerson | null {
  const shown = accounts.find(({ key }) => key === active) ?? accounts[0];
  if (!shown) return null;
  const selves = accounts.flatMap(({ self }) => self ?? []);
  return {
    online: accounts.some(({ connection }) => connection.kind === 'online' || connection.kind === 'syncing'),
    away,
    appearsAway,
    mood: lineText(shown.self?.mood),
    doNotDisturb: doNotDisturb(selves.map((self) => self.doNotDisturb)),
    desktopOff: selves.length > 0 && selves.every((self) => self.desktopOff),
    sounds: selves.length === 0 || selves.some((self) => self.sounds),
  };
}

/** On while all are; ends when the first of them does. */
function doNotDisturb(settings: readonly DoNotDisturbView[]): DoNotDisturbView {
  if (settings.length === 0 || settings.some(({ on }) => !on)) return { on: false, until: null };
  const ends = settings.flatMap(({ until }) => until ?? []);
  return { on: true, until: ends.length > 0 ? Math.min(...ends) : null };
}
