import { describe, expect, it } from 'vitest';
import { contrast, linear, type Colour } from '../fixtures/contrast.ts';
import { tokens } from './tokens.ts';

const css = tokens.cssText;

/** The colours of one rule of the style sheet, by token name. */
function coloursOf(selector: string): Map<string, Colour> {
  const start = css.indexOf(`${selector} {`);
  const rule = css.slice(start, css.indexOf('}', start));
  const found = rule.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/gu);
  return new Map(
    [...found].map(([, name, ...numbers]) => [
      name!,
      linear(...(numbers.map(Number) as [number, number, number])),
    ]),
  );
}

const light = coloursOf(':root');
const dark = new Map([...light, ...coloursOf(":root[data-theme='dark']")]);
const grounds = ['canvas', 'surface', 'raised', 'hover', 'accent-soft'];
const avatars = [...light.keys()].filter((name) => /^avatar-\d/u.test(name));

/** Text and its ground, at least 4.5:1. */
const texts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-soft', ground],
    ['accent', ground],
    ['negative', ground],
  ]),
  ...['canvas', 'hover'].map((ground): [string, string] => ['warning', ground]),
  ...['own-bubble', 'other-bubble', 'negative-soft'].map((ground): [string, string] => ['text', ground]),
  ['text-soft', 'line'],
  ['negative', 'negative-soft'],
  ['accent-text', 'accent'],
  ...avatars.map((ground): [string, string] => ['avatar-text', ground]),
];
/** Marks that carry meaning, at least 3:1. */
const marks = ['positive', 'warning-mark', 'negative', 'text-soft', 'focus'].flatMap((mark) =>
  grounds.map((ground): [string, string] => [mark, ground]),
);

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_, colours) => {
  const ratio = (pair: [string, string]): number => contrast(colours.get(pair[0])!, colours.get(pair[1])!);
  it.each(texts)('text %s on %s is readable', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(marks)('mark %s on %s can be told apart', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});
