import type { DoNotDisturbChoice, DoNotDisturbView } from '../../preload/views.ts';
import { moodPresets, morningLabel, presetText } from '../status/presets.ts';
import { untilWords } from '../status/until-words.ts';
import type { PanelGround } from './panel.ts';

/** What the tray needs to know to draw itself. */
export interface TrayState {
  now: Date;
  unread: number;
  /** The panel's ground, which decides the glyph's colour. */
  ground: PanelGround;
  /** Null while nobody is signed in. */
  person: TrayPerson | null;
  accounts: readonly TrayAccount[];
  /** A newer version of the app that the person may have. */
  update?: string | null;
  /** Where something waits to be read, the latest first. */
  recent: readonly TrayRecent[];
}

export interface TrayAccount {
  key: string;
  name: string;
  /** How this person is seen, or why they are not. */
  presence: TrayPresence;
  unread: number;
  /** The window shows it. */
  active: boolean;
}

export type TrayPresence =
  'online' | 'away' | 'do-not-disturb' | 'desktop-off' | 'connecting' | 'offline' | 'signed-out';

export interface TrayRecent {
  account: string;
  conversationId: string;
  name: string;
  unread: number;
}

export interface TrayPerson {
  online: boolean;
  /** Others see the person as away: nobody is at this computer, or they chose so. */
  away: boolean;
  appearsAway: boolean;
  /** The mood as one line of text, empty without one. */
  mood: string;
  doNotDisturb: DoNotDisturbView;
  desktopOff: boolean;
  sounds: boolean;
}

export type TrayCommand =
  | { kind: 'open' }
  | { kind: 'account'; account: string }
  | { kind: 'conversation'; account: string; conversationId: string }
  | { kind: 'available' }
  | { kind: 'away' }
  | { kind: 'mood'; text: string }
  | { kind: 'edit-mood' }
  | { kind: 'settings' }
  | { kind: 'do-not-disturb'; choice: DoNotDisturbChoice }
  | { kind: 'desktop-off'; off: boolean }
  | { kind: 'sounds'; on: boolean }
  | { kind: 'updates' }
  | { kind: 'quit' };

export type TrayItem =
  | { kind: 'separator' }
  | { kind: 'action'; label: string; command: TrayCommand }
  | { kind: 'check'; label: string; checked: boolean; command: TrayCommand }
  | { kind: 'submenu'; label: string; items: TrayItem[] };

export type TrayIconState = 'online' | 'away' | 'offline' | 'dnd' | 'desktop-off';

export interface TrayIcon {
  state: TrayIconState;
  unread: boolean;
  ground: PanelGround;
}

export interface TrayModel {
  icon: TrayIcon;
  tooltip: string;
  menu: TrayItem[];
}

/** Everything the tray shows, as a function of one state. */
export function trayModel(state: TrayState): TrayModel {
  return {
    icon: {
      state: iconState(state.person),
      unread: state.unread > 0,
      ground: state.ground,
    },
    tooltip: tooltip(state),
    menu: menu(state),
  };
}

/** The strongest fact wins: desktop off silences everything, and being offline outweighs do-not-disturb. */
function iconState(person: TrayPerson | null): TrayIconState {
  if (!person) return 'offline';
  if (person.desktopOff) return 'desktop-off';
  if (!person.online) return 'offline';
  if (person.doNotDisturb.on) return 'dnd';
  return person.away ? 'away' : 'online';
}

function tooltip({ person, unread, now }: TrayState): string {
  if (!person) return 'Parley';
  const facts = [unread === 0 ? 'Parley' : `Parley: ${unreadWords(unread)}`];
  if (!person.online) facts.push('Offline');
  if (person.desktopOff) facts.push('Desktop off');
  if (person.doNotDisturb.on) facts.push(doNotDisturbWords(person.doNotDisturb, now));
  return facts.join(' · ');
}

const unreadWords = (count: number): string =>
  count === 1 ? '1 unread message' : `${count} unread messages`;

function doNotDisturbWords(setting: DoNotDisturbView, now: Date): string {
  if (setting.until === null) return 'Do not disturb';
  return `Do not disturb until ${untilWords(new Date(setting.until), now)}`;
}

function menu(state: TrayState): TrayItem[] {
  const { person, now, recent } = state;
  const open: TrayItem = { kind: 'action', label: 'Open Parley', command: { kind: 'open' } };
  const quit: TrayItem = { kind: 'action', label: 'Quit', command: { kind: 'quit' } };
  if (!person) return [open, ...updateItems(state.update), quit];
  return [
    open,
    { kind: 'separator' },
    ...recent.map(recentItem),
    ...(recent.length > 0 ? [{ kind: 'separator' } satisfies TrayItem] : []),
    { kind: 'submenu', label: 'Presence', items: presenceItems(person) },
    { kind: 'submenu', label: 'Mood', items: moodItems(person.mood) },
    {
      kind: 'submenu',
      label: doNotDisturbWords({ ...person.doNotDisturb, until: shownUntil(person) }, now),
      items: doNotDisturbItems(person.doNotDisturb, now),
    },
    {
      kind: 'check',
      label: 'Desktop off',
      checked: person.desktopOff,
      command: { kind: 'desktop-off', off: !person.desktopOff },
    },
    {
      kind: 'check',
      label: 'Sounds',
      checked: person.sounds,
      command: { kind: 'sounds', on: !person.sounds },
    },
    { kind: 'separator' },
    ...accountItems(state.accounts),
    ...updateItems(state.update),
    { kind: 'action', label: 'Settings…', command: { kind: 'settings' } },
    quit,
  ];
}

/** Silence and desktop off have entries of their own; being available ends them, too. */
function presenceItems({ appearsAway, doNotDisturb, desktopOff }: TrayPerson): TrayItem[] {
  const available = !appearsAway && !doNotDisturb.on && !desktopOff;
  return [
    { kind: 'check', label: 'Available', checked: available, command: { kind: 'available' } },
    { kind: 'check', label: 'Away', checked: appearsAway, command: { kind: 'away' } },
  ];
}

/** Names are as long as people make them. */
const cut = (name: string): string => (name.length > 40 ? `${name.slice(0, 39).trimEnd()}…` : name);

const counted = (name: string, unread: number): string =>
  unread === 0 ? cut(name) : `${cut(name)} (${unread})`;

const recentItem = ({ account, conversationId, name, unread }: TrayRecent): TrayItem => ({
  kind: 'action',
  label: counted(name, unread),
  command: { kind: 'conversation', account, conversationId },
});

const presenceWords: Record<TrayPresence, string> = {
  online: 'Online',
  away: 'Away',
  'do-not-disturb': 'Do not disturb',
  'desktop-off': 'Desktop off',
  connecting: 'Connecting',
  offline: 'Offline',
  'signed-out': 'Sign in again',
};

/** One account is a line of its own; several are a menu, with a mark at the one in the window. */
function accountItems(accounts: readonly TrayAccount[]): TrayItem[] {
  const line = ({ name, unread, presence }: TrayAccount, several: boolean): string =>
    `${several ? counted(name, unread) : cut(name)} · ${presenceWords[presence]}`;
  const [only, ...others] = accounts;
  if (only && others.length === 0)
    return [{ kind: 'action', label: line(only, false), command: { kind: 'account', account: only.key } }];
  const items = accounts.map((account): TrayItem => ({
    kind: 'check',
    label: line(account, true),
    checked: account.active,
    command: { kind: 'account', account: account.key },
  }));
  return [{ kind: 'submenu', label: 'Accounts', items }];
}

const updateItems = (version: string | null | undefined): TrayItem[] =>
  !version ? [] : [{ kind: 'action', label: `Version ${version} is there…`, command: { kind: 'updates' } }];

/** What a middle click on the icon does: silence until turned off, and back. */
export function middleClick({ person }: TrayState): TrayCommand | null {
  if (!person) return null;
  return { kind: 'do-not-disturb', choice: person.doNotDisturb.on ? 'off' : 'until-turned-off' };
}

const shownUntil = ({ doNotDisturb }: TrayPerson): number | null =>
  doNotDisturb.on ? doNotDisturb.until : null;

function moodItems(mood: string): TrayItem[] {
  const texts = moodPresets.map(presetText);
  const own: TrayItem[] =
    mood === '' || texts.includes(mood)
      ? []
      : [{ kind: 'check', label: mood, checked: true, command: { kind: 'mood', text: mood } }];
  return [
    ...own,
    ...texts.map((text): TrayItem => ({
      kind: 'check',
      label: text,
      checked: text === mood,
      command: { kind: 'mood', text },
    })),
    { kind: 'action', label: 'Custom…', command: { kind: 'edit-mood' } },
    ...(mood === ''
      ? []
      : [
          { kind: 'separator' } satisfies TrayItem,
          { kind: 'action', label: 'Clear mood', command: { kind: 'mood', text: '' } } satisfies TrayItem,
        ]),
  ];
}

function doNotDisturbItems(setting: DoNotDisturbView, now: Date): TrayItem[] {
  const choice = (label: string, name: DoNotDisturbChoice): TrayItem => ({
    kind: 'action',
    label,
    command: { kind: 'do-not-disturb', choice: name },
  });
  const running: TrayItem[] = setting.on
    ? [
        {
          kind: 'check',
          label:
            setting.until === null
              ? 'On until turned off'
              : `On until ${untilWords(new Date(setting.until), now)}`,
          checked: true,
          command: { kind: 'do-not-disturb', choice: 'off' },
        },
        choice('Turn off', 'off'),
        { kind: 'separator' },
      ]
    : [];
  return [
    ...running,
    choice('30 minutes', '30-minutes'),
    choice('1 hour', '1-hour'),
    choice('4 hours', '4-hours'),
    choice(morningLabel(now), 'until-morning'),
    choice('Until turned off', 'until-turned-off'),
  ];
}
