import { describe, expect, it } from 'vitest';
import type { AccountView, SelfView } from '../../preload/views.ts';
import { text } from '../../words/testing.ts';
import { trayState } from './state.ts';

const self = (change: Partial<SelfView> = {}): SelfView => ({
  gaiaId: '1',
  email: 'ada@example.org',
  entity: {},
  mood: [],
  doNotDisturb: { on: false, until: null },
  desktopOff: false,
  sounds: true,
  blocked: [],
  emojiConversion: true,
  compact: null,
  ringing: true,
  shown: { 'last-seen': true, device: true, 'in-call': true },
  phones: [],
  region: '',
  ...change,
});

const account = (key: string, change: Partial<AccountView> = {}): AccountView => ({
  key,
  kind: 'joined',
  server: 'chat.example.org',
  signedOut: false,
  connection: { kind: 'online' },
  self: self(),
  unread: 0,
  ...change,
});

const of = (...accounts: AccountView[]) =>
  trayState({
    accounts,
    active: 'a',
    away: false,
    appearsAway: false,
    recent: [],
    ground: 'light',
    now: new Date(0),
  });

describe('the tray’s state', () => {
  it('has no one without accounts', () => {
    expect(of().person).toBeNull();
  });

  it('tells accounts apart by the person’s name, or by address where that is the same', () => {
    const named = (name: string, email: string) => ({
      self: self({ email, entity: { properties: { display_name: name } } }),
    });
    const home = account('a', named('Ada', 'ada@home.example'));
    const work = account('b', named('Ada', 'ada@work.example'));
    const club = account('c', named('Countess', 'ada@club.example'));
    const names = (...accounts: AccountView[]): string[] => of(...accounts).accounts.map(({ name }) => name);
    expect(names(home, work, club)).toEqual(['ada@home.example', 'ada@work.example', 'Countess']);
    expect(names(home, club)).toEqual(['Ada', 'Countess']);
    const deceiving = account('d', named('Ada', '\u202Emoc.elpmaxe\uD800@ada'));
    expect(names(home, deceiving)).toEqual(['ada@home.example', 'moc.elpmaxe@ada']);
  });

  it('adds up unread messages', () => {
    expect(of(account('a', { unread: 2 }), account('b', { unread: 3 })).unread).toBe(5);
  });

  it('is online as soon as one account is', () => {
    const offline = account('a', { connection: { kind: 'offline', nextTryAt: null, reason: '' } });
    expect(of(offline, account('b')).person?.online).toBe(true);
    expect(of(offline).person?.online).toBe(false);
  });

  it('shows the mood of the account last shown', () => {
    const mood = (words: string) => ({ self: self({ mood: [text(words)] }) });
    expect(of(account('b', mood('one')), account('a', mood('two'))).person?.mood).toBe('two');
  });

  it('is silent when every account is, until the first ends', () => {
    const silent = (until: number | null) => ({ self: self({ doNotDisturb: { on: true, until } }) });
    expect(of(account('a', silent(5)), account('b')).person?.doNotDisturb.on).toBe(false);
    expect(of(account('a', silent(null)), account('b', silent(7))).person?.doNotDisturb).toEqual({
      on: true,
      until: 7,
    });
    expect(of(account('a', silent(null))).person?.doNotDisturb).toEqual({ on: true, until: null });
  });

  it('does not count what is not known yet as silence', () => {
    expect(of(account('a', { self: null })).person).toMatchObject({
      desktopOff: false,
      sounds: true,
      mood: '',
      doNotDisturb: { on: false, until: null },
    });
  });

  it('names each account and how it is seen', () => {
    const named = (change: Partial<SelfView>) =>
      self({ entity: { properties: { display_name: 'Ada' } }, ...change });
    const presences = of(
      account('a', { self: named({}) }),
      account('b', { self: self({ desktopOff: true }) }),
      account('c', { self: self({ doNotDisturb: { on: true, until: null } }) }),
      account('d', { self: null, connection: { kind: 'connecting' } }),
      account('e', { connection: { kind: 'refused', reason: '' } }),
    ).accounts.map(({ name, presence, active }) => [name, presence, active]);
    expect(presences).toEqual([
      ['Ada', 'online', true],
      ['ada@example.org', 'desktop-off', false],
      ['ada@example.org', 'do-not-disturb', false],
      ['chat.example.org', 'connecting', false],
      ['ada@example.org', 'signed-out', false],
    ]);
  });
});
