import type { DoNotDisturbChoice, DoNotDisturbView } from '../../preload/views.ts';
import { morningLabel, presetMoods } from '../status/presets.ts';
import { untilWords } from '../status/until-words.ts';
import { shortened } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';
import { unreadText } from '../../words/unread-count.ts';
import type { TrayAccount, TrayPerson, TrayRecent, TrayState } from './state.ts';

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
  | { kind: 'restart' }
  | { kind: 'quit' };

export type TrayItem =
  | { kind: 'separator' }
  | { kind: 'action'; label: string; command: TrayCommand }
  | { kind: 'check'; label: string; checked: boolean; command: TrayCommand }
  | { kind: 'submenu'; label: string; items: TrayItem[] };

/** The entries of the menu, from top to bottom. */
export function trayMenu(state: TrayState): TrayItem[] {
  const { person, now, recent } = state;
  const open: TrayItem = { kind: 'action', label: t('tray.open'), command: { kind: 'open' } };
  const quit: TrayItem = { kind: 'action', label: t('tray.quit'), command: { kind: 'quit' } };
  if (!person) return [open, ...sharingItems(state.sharedAt), ...updateItems(state), quit];
  return [
    open,
    { kind: 'separator' },
    ...recent.map((each) => recentItem(each, state.accounts)),
    ...(recent.length > 0 ? [{ kind: 'separator' } satisfies TrayItem] : []),
    { kind: 'submenu', label: t('tray.presence'), items: presenceItems(person) },
    { kind: 'submenu', label: t('tray.mood'), items: moodItems(person.mood) },
    {
      kind: 'submenu',
      label: doNotDisturbWords(person.doNotDisturb, now),
      items: doNotDisturbItems(person.doNotDisturb, now),
    },
    {
      kind: 'check',
      label: t('tray.desktopOff'),
      checked: person.desktopOff,
      command: { kind: 'desktop-off', off: !person.desktopOff },
    },
    {
      kind: 'check',
      label: t('tray.sounds'),
      checked: person.sounds,
      command: { kind: 'sounds', on: !person.sounds },
    },
    { kind: 'separator' },
    ...accountItems(state.accounts),
    ...sharingItems(state.sharedAt),
    ...updateItems(state),
    { kind: 'action', label: t('tray.settings'), command: { kind: 'settings' } },
    quit,
  ];
}

/** Silence and desktop off have entries of their own; being available ends them, too. */
function presenceItems({ appearsAway, doNotDisturb, desktopOff }: TrayPerson): TrayItem[] {
  const available = !appearsAway && !doNotDisturb.on && !desktopOff;
  return [
    { kind: 'check', label: t('tray.available'), checked: available, command: { kind: 'available' } },
    { kind: 'check', label: t('tray.away'), checked: appearsAway, command: { kind: 'away' } },
  ];
}

/** A menu is as wide as its longest entry. */
const longest = 40;

/** Names and moods are as long as people make them. */
const cut = (text: string): string => shortened(text, longest);

const counted = (name: string, unread: number, more = false): string =>
  unread === 0 ? cut(name) : `${cut(name)} (${unreadText(unread, more)})`;

/** Of several accounts it says whose it is: two may have a conversation of the same name. */
function recentItem(
  { account, conversationId, name, unread, unreadMore }: TrayRecent,
  accounts: readonly TrayAccount[],
): TrayItem {
  const of = accounts.length > 1 ? accounts.find(({ key }) => key === account) : undefined;
  const label = counted(name, unread, unreadMore);
  return {
    kind: 'action',
    label: of ? `${label} · ${cut(of.name)}` : label,
    command: { kind: 'conversation', account, conversationId },
  };
}

/** One account is a line of its own; several are a menu, with a mark at the one in the window. */
function accountItems(accounts: readonly TrayAccount[]): TrayItem[] {
  const line = ({ name, unread, presence }: TrayAccount, several: boolean): string =>
    `${several ? counted(name, unread) : cut(name)} · ${t(`tray.states.${presence}`)}`;
  const [only, ...others] = accounts;
  if (only && others.length === 0)
    return [{ kind: 'action', label: line(only, false), command: { kind: 'account', account: only.key } }];
  const items = accounts.map((account): TrayItem => ({
    kind: 'check',
    label: line(account, true),
    checked: account.active,
    command: { kind: 'account', account: account.key },
  }));
  return [{ kind: 'submenu', label: t('tray.accounts'), items }];
}

function updateItems({ update, isReplaced }: TrayState): TrayItem[] {
  if (isReplaced) return [{ kind: 'action', label: t('updates.lineReplaced'), command: { kind: 'restart' } }];
  if (!update) return [];
  return [{ kind: 'action', label: t('tray.update', { version: update }), command: { kind: 'updates' } }];
}

/** Also without a window it goes on, which the menu says. */
const sharingItems = (address: string | null | undefined): TrayItem[] =>
  !address ? [] : [{ kind: 'action', label: t('tray.sharing', { address }), command: { kind: 'settings' } }];

/** What silence is called, with its end where one is set. */
export function doNotDisturbWords({ on, until }: DoNotDisturbView, now: Date): string {
  if (!on || until === null) return t('tray.disturb');
  return t('tray.disturbUntil', { end: untilWords(new Date(until), now) });
}

function moodItems(mood: string): TrayItem[] {
  const texts = presetMoods();
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
    { kind: 'action', label: t('tray.customMood'), command: { kind: 'edit-mood' } },
    ...(mood === ''
      ? []
      : [
          {
            kind: 'action',
            label: t('tray.clearMood'),
            command: { kind: 'mood', text: '' },
          } satisfies TrayItem,
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
              ? t('tray.onUntilTurnedOff')
              : t('tray.onUntil', { end: untilWords(new Date(setting.until), now) }),
          checked: true,
          command: { kind: 'do-not-disturb', choice: 'off' },
        },
        choice(t('tray.turnOff'), 'off'),
        { kind: 'separator' },
      ]
    : [];
  return [
    ...running,
    choice(t('tray.choices.30-minutes'), '30-minutes'),
    choice(t('tray.choices.1-hour'), '1-hour'),
    choice(t('tray.choices.4-hours'), '4-hours'),
    choice(morningLabel(now), 'until-morning'),
    choice(t('tray.choices.until-turned-off'), 'until-turned-off'),
  ];
}
