import { expect, it } from 'vitest';
import { initialSettings, type Settings } from '../settings/schema.ts';
import { ruledSettings } from './ruled-settings.ts';

it('shows what the policy sets, and keeps the person’s own', () => {
  let value: Settings = initialSettings;
  const own = {
    get value() {
      return value;
    },
    change: (change: Partial<Settings>) => {
      value = { ...value, ...change };
    },
  };
  expect(ruledSettings(own, {})).toBe(own);
  const ruled = ruledSettings(own, { notificationContent: 'nothing' });
  expect(ruled.value.notificationContent).toBe('nothing');
  ruled.change({ notificationContent: 'name-only', compact: true });
  expect(ruled.value).toMatchObject({ notificationContent: 'nothing', compact: true });
  expect(value).toMatchObject({ notificationContent: 'name-and-text', compact: true });
  expect(ruled.value).toBe(ruled.value);
});
