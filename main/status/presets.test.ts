import { expect, it } from 'vitest';
import { disturbRequest } from './disturb-request.ts';
import { morningLabel, presetMoods } from './presets.ts';
import { t } from '../../words/translate.ts';

it('offers moods of one line, an emoji and words, each different', () => {
  const texts = presetMoods();
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^\P{ASCII}+ [A-Z][a-z ]+$/u);
});

it.each([
  [new Date(2026, 10, 21, 15, 30), t('tray.untilTomorrow'), 16.5],
  [new Date(2026, 10, 22, 1, 0), t('tray.untilMorning'), 7],
])('names the morning at which do-not-disturb asked for at %s will end', (now, label, hours) => {
  expect(morningLabel(now)).toBe(label);
  expect(disturbRequest('until-morning', now).timeoutSecs).toBe(hours * 3600);
});
