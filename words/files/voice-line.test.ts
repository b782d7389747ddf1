import { expect, it } from 'vitest';
import { clockText, voiceLine } from './voice-line.ts';

it.each([
  [0, '0:00'],
  [11.99, '0:11'],
  [61, '1:01'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are at %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it.each([
  [null, 'Voice message'],
  [0.2, 'Voice message, 0:01'],
  [12.4, 'Voice message, 0:12'],
  [12.5, 'Voice message, 0:13'],
])('a voice message of %s seconds is a “%s”', (seconds, line) => {
  expect(voiceLine({ seconds })).toBe(line);
});
