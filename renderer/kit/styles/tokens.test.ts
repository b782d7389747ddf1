import { describe, expect, it } from 'vitest';
import { coloursIn, markPairs, textPairs } from '../../fixtures/colour-pairs.ts';
import { contrast } from '../../fixtures/contrast.ts';
import { accentColours, tints } from './accents.ts';
import { tokens } from './tokens.ts';

const [usual = '', ...special] = tokens.cssText.split('@media');
const more = special.find((rules) => rules.includes('prefers-contrast: more')) ?? '';

/** What one rule of a style sheet says. */
function rule(css: string, selector: string): string {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`there is no ${selector}`);
  return css.slice(start, css.indexOf('}', start));
}

const dark = ":root[data-theme='dark']";
const themes = {
  light: coloursIn(rule(usual, ':root')),
  dark: new Map([...coloursIn(rule(usual, ':root')), ...coloursIn(rule(usual, dark))]),
};
const asked = {
  'light with more contrast': new Map([...themes.light, ...coloursIn(rule(more, ':root'))]),
  'dark with more contrast': new Map([...themes.dark, ...coloursIn(rule(more, dark))]),
};
const accented = tints.flatMap(([name, tint]) =>
  (['light', 'dark'] as const).map((theme) => {
    const colours = Object.entries(accentColours(tint, theme)).map(
      ([token, value]) => `--${token}: ${value};`,
    );
    return [`${theme} with ${name}`, new Map([...themes[theme], ...coloursIn(colours.join('\n'))])] as const;
  }),
);

describe.each([...Object.entries(themes), ...Object.entries(asked), ...accented])('%s', (_, colours) => {
  const ratio = ([drawn, ground]: readonly [string, string]): number => {
    const pair = [colours.get(drawn), colours.get(ground)];
    if (!pair[0] || !pair[1]) throw new Error(`there is no ${drawn} or no ${ground}`);
    return contrast(pair[0], pair[1]);
  };
  it.each(textPairs)('text %s on %s is readable', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(markPairs)('mark %s on %s can be told apart', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });
});
