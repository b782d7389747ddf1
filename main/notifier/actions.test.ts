import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatSession } from '../../client/index.ts';
import { notificationActions } from './actions.ts';
import type { NotifierEvents } from './notifier.ts';

const target = { account: 'a', conversationId: 'c' };
let calls: unknown[][];
let failures: unknown[];
let failure: Error | null;
let events: NotifierEvents;

const record =
  <T>(name: string, value: T) =>
  (...input: unknown[]): T => {
    calls.push([name, ...input]);
    if (failure) throw failure;
    return value;
  };
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  calls = [];
  failures = [];
  failure = null;
  const session = {
    markAllRead: record('markAllRead', undefined),
    outbox: { send: async (...input: unknown[]) => record('send', {})(...input) },
    in: (id: string) => ({ hangout: async (step: string) => record('hangout', 'https://call')(id, step) }),
  } as unknown as ChatSession;
  const known = (key: string) => (key === 'a c' ? target : null);
  events = notificationActions({
    session: (account) => (account === 'a' ? session : null),
    parts: () => ({
      conversations: {
        target: known,
        activated: known,
        dismissed: record('dismissed', undefined),
        read: async (one) => record('withdrawn', undefined)(one),
      },
      calls: { ended: record('quiet', true) },
      mutes: { mute: async (...input) => record('mute', undefined)(...input) },
    }),
    go: record('go', undefined),
    openLink: record('open', undefined),
    failed: (error) => failures.push(error),
  });
});

describe('what is done with a notification', () => {
  it('leads to its conversation, or just to the app', () => {
    events.activated('a c');
    events.activated('app');
    expect(calls).toEqual([
      ['quiet', target],
      ['go', target],
      ['go', null],
    ]);
  });

  it('silences a call that is put away', () => {
    events.dismissed('a c');
    expect(calls).toEqual([
      ['quiet', target],
      ['dismissed', 'a c'],
    ]);
  });

  it('reads it as far as it goes', async () => {
    events.pressed('a c', 'read');
    await settled();
    expect(calls).toEqual([
      ['quiet', target],
      ['markAllRead', ['c']],
      ['withdrawn', target],
    ]);
  });

  it('joins its call in the browser', async () => {
    events.pressed('a c', 'join');
    await settled();
    expect(calls.slice(0, 3)).toEqual([
      ['quiet', target],
      ['hangout', 'c', 'join'],
      ['open', 'https://call'],
    ]);
    expect(calls.at(-1)).toEqual(['withdrawn', target]);
  });

  it('calls back after a call that was missed', async () => {
    events.pressed('a c', 'call-back');
    await settled();
    expect(calls.slice(1, 3)).toEqual([
      ['hangout', 'c', 'start'],
      ['open', 'https://call'],
    ]);
  });

  it.each(['1-hour', '8-hours', 'until-turned-on'])('mutes its conversation: %s', async (duration) => {
    events.pressed('a c', duration);
    await settled();
    expect(calls.slice(1)).toEqual([
      ['withdrawn', target],
      ['mute', 'a', 'c', duration],
    ]);
  });

  it('answers, and sends nothing when nothing was said', async () => {
    events.replied('a c', 'Yes\nof course');
    await settled();
    expect(calls[0]).toMatchObject(['send', 'c', { segment: [{ text: 'Yes' }, {}, { text: 'of course' }] }]);
    expect(calls.slice(1)).toEqual([
      ['markAllRead', ['c']],
      ['withdrawn', target],
    ]);
    calls = [];
    events.replied('a c', '  ');
    await settled();
    expect(calls.map(([name]) => name)).toEqual(['markAllRead', 'withdrawn']);
  });

  it('says what could not be done, and reads nothing then', async () => {
    failure = new Error('offline');
    events.replied('a c', 'Yes');
    await settled();
    expect(calls.map(([name]) => name)).toEqual(['send']);
    failure = null;
    events.pressed('a c', 'dance');
    await settled();
    expect(failures.map(String)).toEqual(['Error: offline', 'Error: no action dance']);
  });

  it('does nothing for an account that is gone', async () => {
    events.pressed('b c', 'read');
    await settled();
    expect([calls, failures]).toEqual([[], []]);
  });
});
