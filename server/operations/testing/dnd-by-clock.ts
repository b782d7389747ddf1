import type { DoNotDisturbSetting } from '../../../protocol/index.ts';

/**
 * Settings with do not disturb as it is now. A push that came late may name a time that has passed: the one that says so came before
 * it, or will not come.
 */
export function withDndByClock(settings: object, nowUsec: number): object {
  const { dnd } = settings as { dnd?: DoNotDisturbSetting };
  const until = dnd?.expiration_timestamp;
  if (!dnd?.do_not_disturb || !until || until > nowUsec) return settings;
  return { ...settings, dnd: { do_not_disturb: false } };
}
