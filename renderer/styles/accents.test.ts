import { describe, expect, it } from 'vitest';
import { contrast, linear, type Colour } from '../fixtures/contrast.ts';
import { accentColours, tints } from './accents.ts';
import { tokens } from './tokens.ts';

const parse = (text: string): Colour => {
  const [, ...numbers] = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/u.exec(text) ?? [];
  return linear(...(numbers.map(Number) as [number, number, number]));
};

/** A token of a theme as the style sheet has it. */
function token(theme: 'light' | 'dark', name: string): Colour {
  const css = tokens.cssText;
  const start = css.indexOf(theme === 'light' ? ':root {' : ":root[data-theme='dark'] {");
  const rule = css.slice(start, css.indexOf('}', start));
  return parse(new RegExp(`--${name}: ([^;]+);`, 'u').exec(rule)?.[1] ?? '');
}

describe.each(Object.entries(tints))('the accent %s', (_, tint) => {
  it.each(['light', 'dark'] as const)('is readable in the %s theme', (theme) => {
    const colours = accentColours(tint, theme);
    const ratio = (one: Colour, other: Colour): number => contrast(one, other);
    const accent = parse(colours.accent);
    for (const ground of ['canvas', 'surface', 'raised', 'hover'])
      expect(ratio(accent, token(theme, ground))).toBeGreaterThanOrEqual(4.5);
    expect(ratio(accent, parse(colours['accent-soft']))).toBeGreaterThanOrEqual(4.5);
    const onAccent = theme === 'light' ? token('light', 'accent-text') : token('dark', 'accent-text');
    expect(ratio(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(onAccent, parse(colours['accent-strong']))).toBeGreaterThanOrEqual(4.5);
    for (const text of ['text', 'text-soft'])
      expect(ratio(token(theme, text), parse(colours['accent-soft']))).toBeGreaterThanOrEqual(4.5);
    expect(ratio(token(theme, 'text'), parse(colours['own-bubble']))).toBeGreaterThanOrEqual(4.5);
  });
});
