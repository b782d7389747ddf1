import { expect, it } from 'vitest';
import { isSynced } from './is-synced.ts';

const event = { event_notification: { event: {} } };

it.each([
  ['an event up to there', 5, event, true],
  ['a later event', 6, event, false],
  ['a conversation alone', 5, {}, true],
  ['what is not stored', null, { typing_notification: {} }, false],
  ['a setting, which no synchronisation brings', 4, { notification_setting_notification: {} }, false],
  ['a block, whatever comes with it', 4, { ...event, block_notification: {} }, false],
])('%s', (_what, at, update, expected) => {
  expect(isSynced({ at, update }, 5)).toBe(expected);
});
