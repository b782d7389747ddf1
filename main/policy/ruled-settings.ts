import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import type { Policy } from './policy.ts';

/** The settings as the policy has them. The person's own stay in the file, and count again without it. */
export function ruledSettings(
  settings: JsonStore<Settings>,
  { notificationContent }: Policy,
): JsonStore<Settings> {
  if (notificationContent === undefined) return settings;
  let own = settings.value;
  let ruled = { ...own, notificationContent };
  return {
    get value() {
      if (own !== settings.value) {
        own = settings.value;
        ruled = { ...own, notificationContent };
      }
      return ruled;
    },
    change(change) {
      const { notificationContent: _, ...others } = change;
      settings.change(others);
    },
  };
}
