import { beforeEach, expect, it } from 'vitest';
import type { Result } from '../../preload/views.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { text } from '../../words/testing.ts';
import type { StatusControl } from '../status/status-control.ts';
import type { TrayCommand } from './menu.ts';
import { trayCommands } from './tray-commands.ts';

let calls: unknown[][];
let answer: Result<null>;
let keys: string[];
let selves: Record<string, { dnd: { on: boolean }; desktopOff: boolean }>;
let run: (command: TrayCommand) => void;

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  calls = [];
  keys = ['a', 'b'];
  selves = {};
  answer = { ok: true, value: null };
  const record =
    (name: string) =>
    async (...input: unknown[]): Promise<Result<null>> => {
      calls.push([name, ...input]);
      return answer;
    };
  const status = {
    appearAway: (away: boolean) => calls.push(['away', away]),
    setMood: record('mood'),
    setDoNotDisturb: record('dnd'),
    setDesktopOff: record('off'),
    setSounds: record('sounds'),
  } as unknown as StatusControl;
  const accounts = {
    list: () => keys.map((key) => ({ key, session: { self: selves[key] ?? null } })),
    select: (key: string) => calls.push(['select', key]),
    get active() {
      return keys.length > 0 ? { key: keys.at(-1) } : null;
    },
  } as unknown as Accounts;
  run = trayCommands({
    accounts,
    status,
    open: () => calls.push(['open']),
    openConversation: (account, id) => calls.push(['conversation', account, id]),
    editMood: (account) => calls.push(['edit', account]),
    showUpdates: () => calls.push(['updates']),
    restart: () => calls.push(['restart']),
    settings: (account) => calls.push(['settings', account]),
    quit: () => calls.push(['quit']),
    failed: (message) => calls.push(['failed', message]),
    log: { error: () => undefined } as never,
  });
});

it('opens, edits and quits', () => {
  run({ kind: 'open' });
  run({ kind: 'edit-mood' });
  run({ kind: 'updates' });
  run({ kind: 'restart' });
  run({ kind: 'settings' });
  run({ kind: 'quit' });
  expect(calls).toEqual([['open'], ['edit', 'b'], ['updates'], ['restart'], ['settings', 'b'], ['quit']]);
});

it('leads to an account and to a conversation', () => {
  run({ kind: 'account', account: 'a' });
  run({ kind: 'conversation', account: 'b', conversationId: '7' });
  expect(calls).toEqual([['select', 'a'], ['open'], ['conversation', 'b', '7']]);
});

it('sets the mood of the account that is shown', () => {
  run({ kind: 'mood', text: 'On a train' });
  run({ kind: 'mood', text: '' });
  expect(calls).toEqual([
    ['mood', 'b', [text('On a train')]],
    ['mood', 'b', []],
  ]);
});

it('silences every account', () => {
  run({ kind: 'do-not-disturb', choice: '1-hour' });
  run({ kind: 'desktop-off', off: true });
  run({ kind: 'sounds', on: false });
  expect(calls).toEqual([
    ['dnd', 'a', '1-hour'],
    ['dnd', 'b', '1-hour'],
    ['off', 'a', true],
    ['off', 'b', true],
    ['sounds', 'a', false],
    ['sounds', 'b', false],
  ]);
});

it('is seen as away by choice, and available again with all that stands against it', () => {
  run({ kind: 'away' });
  selves = {
    a: { dnd: { on: true }, desktopOff: false },
    b: { dnd: { on: false }, desktopOff: true },
  };
  run({ kind: 'available' });
  expect(calls).toEqual([
    ['away', true],
    ['away', false],
    ['dnd', 'a', 'off'],
    ['off', 'b', false],
  ]);
});

it('says once what did not work', async () => {
  answer = { ok: false, error: { message: 'There is no connection.' } };
  run({ kind: 'desktop-off', off: true });
  await settled();
  expect(calls.filter(([name]) => name === 'failed')).toEqual([['failed', 'There is no connection.']]);
});

it('does nothing without accounts', () => {
  keys = [];
  run({ kind: 'mood', text: 'x' });
  run({ kind: 'edit-mood' });
  run({ kind: 'desktop-off', off: true });
  expect(calls).toEqual([]);
});
