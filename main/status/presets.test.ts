import { describe, expect, it } from 'vitest';
import { doNotDisturbRequest, moodPresets, morningLabel, nextMorning, presetText } from './presets.ts';

describe('mood presets', () => {
  it('are one line of an emoji and words, each different', () => {
    const texts = moodPresets.map(presetText);
    expect(new Set(texts).size).toBe(texts.length);
    for (const text of texts) expect(text).toMatch(/^\P{ASCII}+ [A-Z][a-z ]+$/u);
  });
});

describe('do not disturb', () => {
  const afternoon = new Date(2026, 10, 21, 15, 30, 0);

  it('turns each choice into seconds', () => {
    expect(doNotDisturbRequest('off', afternoon)).toEqual({ on: false, timeoutSecs: 0 });
    expect(doNotDisturbRequest('30-minutes', afternoon)).toEqual({ on: true, timeoutSecs: 1800 });
    expect(doNotDisturbRequest('1-hour', afternoon)).toEqual({ on: true, timeoutSecs: 3600 });
    expect(doNotDisturbRequest('4-hours', afternoon)).toEqual({ on: true, timeoutSecs: 14_400 });
    expect(doNotDisturbRequest('until-turned-off', afternoon)).toEqual({ on: true, timeoutSecs: 0 });
  });

  it('ends at eight of the next day', () => {
    expect(doNotDisturbRequest('until-morning', afternoon)).toEqual({ on: true, timeoutSecs: 16.5 * 3600 });
    expect(morningLabel(afternoon)).toBe('Until tomorrow 8:00');
  });

  it('means the coming morning when asked deep in the night, and says so', () => {
    const night = new Date(2026, 10, 22, 1, 0, 0);
    expect(nextMorning(night)).toEqual(new Date(2026, 10, 22, 8, 0, 0));
    expect(morningLabel(night)).toBe('Until 8:00');
  });

  it('never asks for zero seconds, which would mean for ever', () => {
    const almost = new Date(2026, 10, 22, 4, 59, 59, 900);
    expect(doNotDisturbRequest('until-morning', almost).timeoutSecs).toBeGreaterThan(0);
  });
});
