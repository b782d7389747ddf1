import { expect, it } from 'vitest';
import { limits } from '../../../protocol/limits.ts';
import { loudest } from '../../../protocol/messages/voice.ts';
import { levelsOf } from './waveform.ts';

it('is as high as there is room for, whatever the microphone', () => {
  expect(levelsOf([0.25, 0.0625, 0])).toEqual([loudest, Math.round(loudest / 2), 0]);
  expect(levelsOf([1, 0.25, 0])).toEqual([loudest, Math.round(loudest / 2), 0]);
});

it('draws silence as silence', () => {
  expect(Math.max(...levelsOf([0.0005, 0.0002]))).toBeLessThan(loudest / 5);
  expect(levelsOf([])).toEqual([]);
});

it('takes the loudest of each part of a long recording', () => {
  const peaks = Array.from({ length: 9000 }, (_, at) => (at === 4500 ? 1 : 0.01));
  const levels = levelsOf(peaks);
  expect(levels).toHaveLength(limits.voiceLevels);
  expect(levels.indexOf(loudest)).toBe(limits.voiceLevels / 2);
});
