import { expect, it } from 'vitest';
import { NotificationLevel } from '../../protocol/index.ts';
import { mutedUntil, muteStep } from './mute.ts';

const { NOTIFICATION_LEVEL_QUIET: quiet, NOTIFICATION_LEVEL_RING: ring } = NotificationLevel;

it('lasts as long as its name', () => {
  expect(mutedUntil('1-hour', 5)).toBe(3_600_005);
  expect(mutedUntil('8-hours', 5)).toBe(28_800_005);
  expect(mutedUntil('until-turned-on', 5)).toBeNull();
});

it.each([
  [{ nowMs: 9, online: true, level: quiet }, 'wait'],
  [{ nowMs: 10, online: true, level: quiet }, 'restore'],
  [{ nowMs: 10, online: false, level: quiet }, 'wait'],
  [{ nowMs: 9, online: true, level: ring }, 'forget'],
  [{ nowMs: 99, online: true, level: ring }, 'forget'],
  [{ nowMs: 9, online: false, level: ring }, 'wait'],
  [{ nowMs: 9, online: true, level: null }, 'forget'],
] as const)('with %o: %s', (state, step) => {
  expect(muteStep({ until: 10, ...state })).toBe(step);
});
