import { expect, it } from 'vitest';
import { t } from '../../words/translate.ts';
import { disturbChoiceOf, disturbOptions } from './disturb-choice.ts';

const at = new Date(2026, 10, 21, 14, 0).getTime();
const inHours = (hours: number): number => at + hours * 3_600_000;
const morning = new Date(2026, 10, 22, 8, 0).getTime();

it.each([
  [{ on: false, until: null }, null, 'off'],
  [{ on: true, until: null }, null, 'until-turned-off'],
  [{ on: true, until: inHours(1) + 900 }, { choice: '1-hour', at }, '1-hour'],
  [{ on: true, until: inHours(4) }, { choice: '1-hour', at }, null],
  [{ on: true, until: morning }, { choice: 'until-morning', at }, 'until-morning'],
  [{ on: true, until: inHours(1) }, { choice: 'until-morning', at }, null],
  [{ on: true, until: inHours(1) }, null, null],
] as const)('%j after %j is %s', (setting, chosen, choice) => {
  expect(disturbChoiceOf(setting, chosen)).toBe(choice);
});

it.each([
  [new Date(2026, 10, 21, 23, 0), 'status.disturbChoice.until-morning'],
  [new Date(2026, 10, 22, 2, 0), 'status.disturbToday'],
] as const)('names the day of the morning as seen at %s', (now, key) => {
  expect(disturbOptions(now.getTime()).find(({ value }) => value === 'until-morning')?.label).toBe(t(key));
});
