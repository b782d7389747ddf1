import type { DoNotDisturbChoice, DoNotDisturbView } from '../../preload/views.ts';
import { moodPresets, morningLabel, presetText } from '../status/presets.ts';
import { untilWords } from '../status/until-words.ts';
import type { PanelGround } from './panel.ts';
import { words } from '../words/words.ts';

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
  const facts = [unread === 0 ? 'Parley' : words.tray.summary(words.tray.unread(unread))];
  if (!person.online) facts.push(words.tray.states.offline);
  if (person.desktopOff) facts.push(words.tray.desktopOff);
  if (person.doNotDisturb.on) facts.push(doNotDisturbWords(person.doNotDisturb, now));
  return facts.join(' · ');
}

function doNotDisturbWords(setting: DoNotDisturbView, now: Date): string {
  if (setting.until === null) return words.tray.disturb;
  return words.tray.disturbUntil(untilWords(new Date(setting.until), now));
}

function menu(state: TrayState): TrayItem[] {
  const { person, now, recent } = state;
  const open: TrayItem = { kind: 'action', label: words.tray.open, command: { kind: 'open' } };
  const quit: TrayItem = { kind: 'action', label: words.tray.quit, command: { kind: 'quit' } };
  if (!person) return [open, ...updateItems(state.update), quit];
  return [
    open,
    { kind: 'separator' },
    ...recent.map(recentItem),
    ...(recent.length > 0 ? [{ kind: 'separator' } satisfies TrayItem] : []),
    { kind: 'submenu', label: words.tray.presence, items: presenceItems(person) },
    { kind: 'submenu', label: words.tray.mood, items: moodItems(person.mood) },
    {
      kind: 'submenu',
      label: doNotDisturbWords({ ...person.doNotDisturb, until: shownUntil(person) }, now),
      items: doNotDisturbItems(person.doNotDisturb, now),
    },
    {
      kind: 'check',
      label: words.tray.desktopOff,
      checked: person.desktopOff,
      command: { kind: 'desktop-off', off: !person.desktopOff },
    },
    {
      kind: 'check',
      label: words.tray.sounds,
      checked: person.sounds,
      command: { kind: 'sounds', on: !person.sounds },
    },
    { kind: 'separator' },
    ...accountItems(state.accounts),
    ...updateItems(state.update),
    { kind: 'action', label: words.tray.settings, command: { kind: 'settings' } },
    quit,
  ];
}

/** Silence and desktop off have entries of their own; being available ends them, too. */
function presenceItems({ appearsAway, doNotDisturb, desktopOff }: TrayPerson): TrayItem[] {
  const available = !appearsAway && !doNotDisturb.on && !desktopOff;
  return [
    { kind: 'check', label: words.tray.available, checked: available, command: { kind: 'available' } },
    { kind: 'check', label: words.tray.away, checked: appearsAway, command: { kind: 'away' } },
  ];
}

/** A menu is as wide as its longest entry. */
const longest = 40;
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Names and moods are as long as people make them. Cut between characters, never inside one. */
function cut(text: string): string {
  const parts = [...characters.segment(text)];
  if (parts.length <= longest) return text;
  const short = parts.slice(0, longest - 1).map(({ segment }) => segment);
  return `${short.join('').trimEnd()}…`;
}

const counted = (name: string, unread: number): string =>
  unread === 0 ? cut(name) : `${cut(name)} (${unread})`;

const recentItem = ({ account, conversationId, name, unread }: TrayRecent): TrayItem => ({
  kind: 'action',
  label: counted(name, unread),
  command: { kind: 'conversation', account, conversationId },
});

/** One account is a line of its own; several are a menu, with a mark at the one in the window. */
function accountItems(accounts: readonly TrayAccount[]): TrayItem[] {
  const line = ({ name, unread, presence }: TrayAccount, several: boolean): string =>
    `${several ? counted(name, unread) : cut(name)} · ${words.tray.states[presence]}`;
  const [only, ...others] = accounts;
  if (only && others.length === 0)
    return [{ kind: 'action', label: line(only, false), command: { kind: 'account', account: only.key } }];
  const items = accounts.map((account): TrayItem => ({
    kind: 'check',
    label: line(account, true),
    checked: account.active,
    command: { kind: 'account', account: account.key },
  }));
  return [{ kind: 'submenu', label: words.tray.accounts, items }];
}

const updateItems = (version: string | null | undefined): TrayItem[] =>
  !version ? [] : [{ kind: 'action', label: words.tray.update(version), command: { kind: 'updates' } }];

/** What a middle click on the icon does: silence until turned off, and back. */
export function middleClick({ person }: TrayState): TrayCommand | null {
  if (!person) return null;
  return { kind: 'do-not-disturb', choice: person.doNotDisturb.on ? 'off' : 'until-turned-off' };
}

const shownUntil = ({ doNotDisturb }: TrayPerson): number | null =>
  doNotDisturb.on ? doNotDisturb.until : null;

function moodItems(mood: string): TrayItem[] {
  const texts = moodPresets().map(presetText);
  const own: TrayItem[] =
    mood === '' || texts.includes(mood)
      ? []
      : [{ kind: 'check', label: cut(mood), checked: true, command: { kind: 'mood', text: mood } }];
  return [
    ...own,
    ...texts.map((text): TrayItem => ({
      kind: 'check',
      label: text,
      checked: text === mood,
      command: { kind: 'mood', text },
    })),
    { kind: 'separator' },
    { kind: 'action', label: words.tray.customMood, command: { kind: 'edit-mood' } },
    ...(mood === ''
      ? []
      : [
          {
            kind: 'action',
            label: words.tray.clearMood,
            command: { kind: 'mood', text: '' },
          } satisfies TrayItem,
        ]),
  ];
}

function doNotDisturbItems(setting: DoNotDisturbView, now: Date): TrayItem[] {
  const { choices } = words.tray;
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
              ? words.tray.onUntilTurnedOff
              : words.tray.onUntil(untilWords(new Date(setting.until), now)),
          checked: true,
          command: { kind: 'do-not-disturb', choice: 'off' },
        },
        choice(words.tray.turnOff, 'off'),
        { kind: 'separator' },
      ]
    : [];
  return [
    ...running,
    choice(choices['30-minutes'], '30-minutes'),
    choice(choices['1-hour'], '1-hour'),
    choice(choices['4-hours'], '4-hours'),
    choice(morningLabel(now), 'until-morning'),
    choice(choices['until-turned-off'], 'until-turned-off'),
  ];
}
