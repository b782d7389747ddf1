import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ConversationState } from '../../client/index.ts';
import { NotificationLevel } from '../../protocol/index.ts';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { TimedMutes } from './timed-mutes.ts';

const { NOTIFICATION_LEVEL_QUIET: quiet, NOTIFICATION_LEVEL_RING: ring } = NotificationLevel;
const hour = 3_600_000;

let settings: Settings;
let now: number;
let level: NotificationLevel;
let online: boolean;
let open: TimedMutes[];

const session = () => ({
  connection: online ? ({ kind: 'online' } as const) : ({ kind: 'connecting' } as const),
  conversations: new Map([
    ['c', { conversation: { self_conversation_state: { notification_level: level } } } as ConversationState],
  ]),
  in: () => ({
    setNotificationLevel: async (next: NotificationLevel) => {
      level = next;
    },
  }),
});

const start = (): TimedMutes => {
  const mutes = new TimedMutes({
    session,
    settings: {
      get value() {
        return settings;
      },
      change: (change) => {
        settings = { ...settings, ...change };
      },
    },
    now: () => now,
    log: { info: () => undefined, warn: () => undefined },
  });
  open.push(mutes);
  return mutes;
};
const look = async (mutes: TimedMutes): Promise<void> => {
  mutes.look();
  await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  settings = { ...initialSettings };
  now = 1000;
  level = ring;
  online = true;
  open = [];
});
afterEach(() => open.forEach((mutes) => mutes.stop()));

it('ends by itself, also after a start of the app and once there is a connection', async () => {
  await start().mute('a', 'c', '1-hour');
  expect([level, settings.mutes]).toEqual([quiet, { 'a c': hour + 1000 }]);
  const later = start();
  await look(later);
  expect(level).toBe(quiet);
  now += hour;
  online = false;
  await look(later);
  expect(level).toBe(quiet);
  online = true;
  await look(later);
  expect([level, settings.mutes]).toEqual([ring, {}]);
});

it('is forgotten when someone turns it on before, and never begins without an end', async () => {
  const mutes = start();
  await mutes.mute('a', 'c', '8-hours');
  await look(mutes);
  level = ring;
  await look(mutes);
  expect(settings.mutes).toEqual({});
  await mutes.mute('a', 'c', 'until-turned-on');
  expect([level, settings.mutes]).toEqual([quiet, {}]);
});

it('goes with its account', async () => {
  const mutes = start();
  await mutes.mute('a', 'c', '1-hour');
  mutes.removed('b');
  expect(Object.keys(settings.mutes)).toEqual(['a c']);
  mutes.removed('a');
  expect(settings.mutes).toEqual({});
});

it('waits for the server before it takes the mute for ended', async () => {
  const mutes = start();
  await mutes.mute('a', 'c', '1-hour');
  // The answer was faster than the push.
  level = ring;
  await look(mutes);
  expect(settings.mutes).toEqual({ 'a c': hour + 1000 });
  level = quiet;
  await look(mutes);
  level = ring;
  await look(mutes);
  expect(settings.mutes).toEqual({});
});

it('ends when asked to, and says so when the account is gone', async () => {
  const mutes = start();
  await mutes.mute('a', 'c', '8-hours');
  await mutes.unmute('a', 'c');
  expect([level, settings.mutes]).toEqual([ring, {}]);
  const signedOut = new TimedMutes({
    session: () => null,
    settings: { value: settings, change: () => undefined },
    now: () => now,
    log: { info: () => undefined, warn: () => undefined },
  });
  open.push(signedOut);
  await expect(signedOut.mute('a', 'c', '1-hour')).rejects.toThrow('no longer signed in');
  await expect(signedOut.unmute('a', 'c')).rejects.toThrow('no longer signed in');
});
