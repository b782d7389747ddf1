import { afterEach, describe, expect, it } from 'vitest';
import type { TrayItem } from './menu.ts';
import { middleClick, trayModel } from './model.ts';
import type { TrayAccount, TrayPerson, TrayState } from './state.ts';
import { setLanguage } from '../../words/translate.ts';
import { t } from '../../words/translate.ts';

afterEach(() => setLanguage('en'));

const now = new Date(2026, 10, 21, 13, 30);

const person = (change: Partial<TrayPerson> = {}): TrayPerson => ({
  online: true,
  away: false,
  appearsAway: false,
  mood: '',
  doNotDisturb: { on: false, until: null },
  desktopOff: false,
  sounds: true,
  ...change,
});

const account = (change: Partial<TrayAccount> = {}): TrayAccount => ({
  key: 'a',
  name: 'Ada Lovelace',
  presence: 'online',
  unread: 0,
  active: true,
  ...change,
});

const state = (change: Partial<TrayState> = {}): TrayState => ({
  now,
  unread: 0,
  ground: 'light',
  person: person(),
  accounts: [account()],
  recent: [],
  ...change,
});

const labels = (items: TrayItem[]): string[] =>
  items.map((item) => (item.kind === 'separator' ? '-' : item.label));

function submenu(items: TrayItem[], start: string): TrayItem[] {
  const found = items.find((item) => item.kind === 'submenu' && item.label.startsWith(start));
  if (found?.kind !== 'submenu') throw new Error(`no submenu ${start} in ${labels(items).join(', ')}`);
  return found.items;
}

function item(items: TrayItem[], label: string): TrayItem {
  const found = items.find((each) => each.kind !== 'separator' && each.label === label);
  if (!found) throw new Error(`no item ${label} in ${labels(items).join(', ')}`);
  return found;
}

describe('the tray menu', () => {
  it('offers only what makes sense while no one is signed in', () => {
    const model = trayModel(state({ person: null }));
    expect(labels(model.menu)).toEqual([t('tray.open'), t('tray.quit')]);
    expect(model.tooltip).toBe('Parley');
    expect(model.icon.state).toBe('offline');
  });

  it('offers to restart where another version is in place, and no version to look at', () => {
    const { menu } = trayModel(state({ update: '1.5.0', isReplaced: true }));
    const [restart] = menu.filter((each) => each.kind === 'action' && each.command.kind === 'restart');
    expect(restart).toMatchObject({ label: t('updates.lineReplaced') });
    expect(labels(menu)).not.toContain(t('tray.update', { version: '1.5.0' }));
  });

  it('says where others reach the server on this computer, and leads to the setting', () => {
    const sharedAt = 'hill.local:4700';
    for (const each of [state({ sharedAt }), state({ sharedAt, person: null })])
      expect(item(trayModel(each).menu, t('tray.sharing', { address: sharedAt }))).toMatchObject({
        command: { kind: 'settings' },
      });
  });

  it('lists the whole of it for a signed-in person', () => {
    expect(labels(trayModel(state()).menu)).toEqual([
      t('tray.open'),
      '-',
      t('tray.presence'),
      t('tray.mood'),
      t('tray.disturb'),
      t('tray.desktopOff'),
      t('tray.sounds'),
      '-',
      `Ada Lovelace · ${t('tray.states.online')}`,
      t('tray.settings'),
      t('tray.quit'),
    ]);
  });

  it('cuts a long mood between its characters', () => {
    const mood = `${'x'.repeat(38)}👩‍👩‍👧${'y'.repeat(80)}`;
    const [own] = submenu(trayModel(state({ person: person({ mood }) })).menu, t('tray.mood'));
    expect(own).toMatchObject({
      label: `${'x'.repeat(38)}👩‍👩‍👧…`,
      checked: true,
      command: { kind: 'mood', text: mood },
    });
  });

  it('speaks the language that was chosen', async () => {
    await setLanguage('de');
    const until = new Date(2026, 10, 22, 8).getTime();
    const { menu, tooltip } = trayModel(
      state({ unread: 2, person: person({ doNotDisturb: { on: true, until } }) }),
    );
    expect(labels(menu)).toEqual([
      'Parley öffnen',
      '-',
      'Anwesenheit',
      'Stimmung',
      'Nicht stören bis morgen 8:00',
      'Desktop aus',
      'Töne',
      '-',
      `Ada Lovelace · ${t('tray.states.online')}`,
      'Einstellungen …',
      'Beenden',
    ]);
    expect(tooltip).toBe('Parley: 2 ungelesene Nachrichten · Nicht stören bis morgen 8:00');
    expect(labels(submenu(menu, 'Nicht stören'))).toEqual([
      'An bis morgen 8:00',
      'Ausschalten',
      '-',
      '30 Minuten',
      '1 Stunde',
      '4 Stunden',
      'Bis morgen 8:00',
      'Bis ich es ausschalte',
    ]);
    await setLanguage('en');
    expect(labels(trayModel(state()).menu)[0]).toBe(t('tray.open'));
  });

  it('opens and quits', () => {
    const { menu } = trayModel(state());
    expect(item(menu, t('tray.open'))).toMatchObject({ command: { kind: 'open' } });
    expect(item(menu, t('tray.quit'))).toMatchObject({ command: { kind: 'quit' } });
  });

  it('checks what is on and offers the opposite', () => {
    const { menu } = trayModel(state({ person: person({ desktopOff: true, sounds: false }) }));
    expect(item(menu, t('tray.desktopOff'))).toMatchObject({
      checked: true,
      command: { kind: 'desktop-off', off: false },
    });
    expect(item(menu, t('tray.sounds'))).toMatchObject({
      checked: false,
      command: { kind: 'sounds', on: true },
    });
  });
});

describe('the presence submenu', () => {
  const checked = (change: Partial<TrayPerson>) =>
    submenu(trayModel(state({ person: person(change) })).menu, t('tray.presence')).flatMap((each) =>
      each.kind === 'check' && each.checked ? [each.label] : [],
    );

  it('checks what others see by choice, not what they see because no one is there', () => {
    expect(checked({})).toEqual([t('tray.available')]);
    expect(checked({ away: true })).toEqual([t('tray.available')]);
    expect(checked({ away: true, appearsAway: true })).toEqual([t('tray.away')]);
    expect(checked({ doNotDisturb: { on: true, until: null } })).toEqual([]);
    expect(checked({ desktopOff: true })).toEqual([]);
  });

  it('offers both', () => {
    const items = submenu(trayModel(state()).menu, t('tray.presence'));
    expect(items.map((each) => each.kind === 'check' && each.command)).toEqual([
      { kind: 'available' },
      { kind: 'away' },
    ]);
  });
});

describe('the mood submenu', () => {
  it('offers presets and the editor, and nothing to clear without a mood', () => {
    const mood = submenu(trayModel(state()).menu, t('tray.mood'));
    expect(labels(mood)).toEqual([
      `🌿 ${t('moods.work')}`,
      `☕ ${t('moods.break')}`,
      `🍽️ ${t('moods.lunch')}`,
      `🏡 ${t('moods.home')}`,
      `🤒 ${t('moods.ill')}`,
      '-',
      t('tray.customMood'),
    ]);
    expect(mood.filter((each) => each.kind === 'check' && each.checked)).toEqual([]);
    expect(item(mood, t('tray.customMood'))).toMatchObject({ command: { kind: 'edit-mood' } });
  });

  it('checks the preset that is set and offers to clear it', () => {
    const mood = submenu(
      trayModel(state({ person: person({ mood: `🍽️ ${t('moods.lunch')}` }) })).menu,
      t('tray.mood'),
    );
    expect(item(mood, `🍽️ ${t('moods.lunch')}`)).toMatchObject({ checked: true });
    expect(item(mood, `🌿 ${t('moods.work')}`)).toMatchObject({
      checked: false,
      command: { kind: 'mood', text: `🌿 ${t('moods.work')}` },
    });
    expect(labels(mood).slice(-3)).toEqual(['-', t('tray.customMood'), t('tray.clearMood')]);
    expect(item(mood, t('tray.clearMood'))).toMatchObject({ command: { kind: 'mood', text: '' } });
  });

  it('shows a mood of one’s own at the top, checked', () => {
    const mood = submenu(trayModel(state({ person: person({ mood: 'On a train' }) })).menu, t('tray.mood'));
    expect(mood[0]).toMatchObject({ label: 'On a train', checked: true });
  });
});

describe('the do-not-disturb submenu', () => {
  it('offers every length while it is off', () => {
    expect(labels(submenu(trayModel(state()).menu, t('tray.disturb')))).toEqual([
      t('tray.choices.30-minutes'),
      t('tray.choices.1-hour'),
      t('tray.choices.4-hours'),
      t('tray.untilTomorrow'),
      t('tray.choices.until-turned-off'),
    ]);
  });

  it('says until when, checked, and how to turn it off', () => {
    const until = new Date(2026, 10, 21, 14, 30).getTime();
    const model = trayModel(state({ person: person({ doNotDisturb: { on: true, until } }) }));
    const items = submenu(model.menu, t('tray.disturbUntil', { end: '14:30' }));
    expect(items[0]).toMatchObject({ label: t('tray.onUntil', { end: '14:30' }), checked: true });
    expect(item(items, t('tray.turnOff'))).toMatchObject({
      command: { kind: 'do-not-disturb', choice: 'off' },
    });
    expect(item(items, t('tray.choices.1-hour'))).toMatchObject({
      command: { kind: 'do-not-disturb', choice: '1-hour' },
    });
    expect(model.tooltip).toBe(`Parley · ${t('tray.disturbUntil', { end: '14:30' })}`);
  });

  it('names the day when it ends tomorrow or later', () => {
    const ends = (until: Date): string =>
      trayModel(state({ person: person({ doNotDisturb: { on: true, until: until.getTime() } }) })).tooltip;
    expect(ends(new Date(2026, 10, 22, 8, 0))).toBe(
      `Parley · ${t('tray.disturbUntil', { end: t('until.tomorrow', { time: '8:00' }) })}`,
    );
    expect(ends(new Date(2026, 10, 24, 9, 5))).toBe(
      `Parley · ${t('tray.disturbUntil', { end: t('until.on', { day: '24 November', time: '9:05' }) })}`,
    );
  });

  it('has no end when it lasts until turned off', () => {
    const model = trayModel(state({ person: person({ doNotDisturb: { on: true, until: null } }) }));
    expect(model.tooltip).toBe(`Parley · ${t('tray.disturb')}`);
    expect(submenu(model.menu, t('tray.disturb'))[0]).toMatchObject({
      label: t('tray.onUntilTurnedOff'),
      checked: true,
    });
  });
});

describe('the tray icon and tooltip', () => {
  const iconOf = (change: Partial<TrayPerson>) => trayModel(state({ person: person(change) })).icon.state;

  it('shows the strongest fact', () => {
    const doNotDisturb = { on: true, until: null };
    expect(iconOf({})).toBe('online');
    expect(iconOf({ away: true })).toBe('away');
    expect(iconOf({ doNotDisturb, away: true })).toBe('dnd');
    expect(iconOf({ doNotDisturb, online: false })).toBe('offline');
    expect(iconOf({ doNotDisturb, online: false, desktopOff: true })).toBe('desktop-off');
  });

  it('follows the ground and the unread count', () => {
    expect(trayModel(state({ unread: 3, ground: 'dark' })).icon).toEqual({
      state: 'online',
      unread: true,
      ground: 'dark',
    });
    expect(trayModel(state()).icon).toMatchObject({ unread: false, ground: 'light' });
  });

  it('counts unread messages in words', () => {
    expect(trayModel(state({ unread: 1 })).tooltip).toBe(
      t('tray.summary', { unread: t('tray.unread', { count: 1 }) }),
    );
    expect(trayModel(state({ unread: 12 })).tooltip).toBe(
      t('tray.summary', { unread: t('tray.unread', { count: 12 }) }),
    );
  });

  it('joins all that is out of the ordinary', () => {
    const away = person({ online: false, desktopOff: true });
    expect(trayModel(state({ person: away, unread: 2 })).tooltip).toBe(
      `${t('tray.summary', { unread: t('tray.unread', { count: 2 }) })} · ${t('tray.states.offline')} · ${t('tray.desktopOff')}`,
    );
  });
});

describe('conversations and accounts in the tray', () => {
  it('opens what waits to be read', () => {
    const recent = [
      { account: 'a', conversationId: '1', name: 'R&D', unread: 3 },
      { account: 'b', conversationId: '2', name: 'x'.repeat(60), unread: 1 },
    ];
    const { menu } = trayModel(state({ recent }));
    expect(labels(menu).slice(0, 5)).toEqual([t('tray.open'), '-', 'R&D (3)', `${'x'.repeat(39)}… (1)`, '-']);
    expect(item(menu, 'R&D (3)')).toMatchObject({
      command: { kind: 'conversation', account: 'a', conversationId: '1' },
    });
  });

  it('says whose a conversation is, of several accounts', () => {
    const recent = [
      { account: 'b', conversationId: '1', name: 'Crew', unread: 3 },
      { account: 'a', conversationId: '2', name: 'Crew', unread: 1 },
    ];
    const accounts = [account(), account({ key: 'b', name: 'y'.repeat(60), active: false })];
    expect(labels(trayModel(state({ recent, accounts })).menu).slice(2, 4)).toEqual([
      `Crew (3) · ${'y'.repeat(39)}…`,
      'Crew (1) · Ada Lovelace',
    ]);
  });

  it('lists several accounts with their presence, and marks the one in the window', () => {
    const accounts = [
      account({ unread: 2 }),
      account({ key: 'b', name: 'Work', presence: 'signed-out', active: false }),
    ];
    const items = submenu(trayModel(state({ accounts })).menu, t('tray.accounts'));
    expect(items).toEqual([
      {
        kind: 'check',
        label: 'Ada Lovelace (2) · Online',
        checked: true,
        command: { kind: 'account', account: 'a' },
      },
      {
        kind: 'check',
        label: 'Work · Sign in again',
        checked: false,
        command: { kind: 'account', account: 'b' },
      },
    ]);
  });

  it('turns silence on and off by a middle click', () => {
    const silent = person({ doNotDisturb: { on: true, until: null } });
    expect(middleClick(state())).toEqual({ kind: 'do-not-disturb', choice: 'until-turned-off' });
    expect(middleClick(state({ person: silent }))).toEqual({ kind: 'do-not-disturb', choice: 'off' });
    expect(middleClick(state({ person: null }))).toBeNull();
  });
});
