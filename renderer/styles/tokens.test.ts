import { describe, expect, it } from 'vitest';
import { tokens } from './tokens.ts';

const css = tokens.cssText;

type Colour = readonly [number, number, number];

/** Linear sRGB of an opaque oklch() colour. */
function linear(lightness: number, chroma: number, hue: number): Colour {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

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
