import { css, unsafeCSS } from 'lit';
import { accentNames, accents as declared, type Tint } from '../../../preload/accents.ts';

/** The accents that change the tokens: all but the default. */
export const tints: readonly (readonly [string, Tint])[] = Object.entries(declared).flatMap(([name, tint]) =>
  tint === null ? [] : [[name, tint] as const],
);

type Colours = Readonly<Record<'accent' | 'accent-strong' | 'accent-soft' | 'own-bubble' | 'focus', string>>;

const colour = (lightness: number, chroma: number, hue: number): string =>
  `oklch(${lightness} ${Number(chroma.toFixed(4))} ${hue})`;

/** The tokens that an accent changes. */
export function accentColours({ hue, chroma: [light, dark] }: Tint, theme: 'light' | 'dark'): Colours {
  return theme === 'light'
    ? {
        accent: colour(0.48, light, hue),
        'accent-strong': colour(0.43, light, hue),
        'accent-soft': colour(0.93, light * 0.18, hue),
        'own-bubble': colour(0.925, light * 0.22, hue),
        focus: colour(0.48, light, hue),
      }
    : {
        accent: colour(0.76, dark, hue),
        'accent-strong': colour(0.81, dark * 0.9, hue),
        'accent-soft': colour(0.334, dark * 0.4, hue),
        'own-bubble': colour(0.358, dark * 0.45, hue),
        focus: colour(0.76, dark, hue),
      };
}

const rule = (selector: string, colours: Colours): string =>
  `${selector} { ${Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')} }`;

const rules = tints
  .flatMap(([name, tint]) => [
    rule(`:root[data-accent='${name}']`, accentColours(tint, 'light')),
    rule(`:root[data-theme='dark'][data-accent='${name}']`, accentColours(tint, 'dark')),
  ])
  .join('\n');

const swatches = (theme: 'light' | 'dark'): string =>
  tints.map(([name, tint]) => `--swatch-${name}: ${accentColours(tint, theme).accent};`).join('\n');

/** One rule per colour: a style attribute would be refused by the page's content security policy. */
export const swatchRules = accentNames
  .map((name) => `[data-swatch='${name}'] { background: var(--swatch-${name}); }`)
  .join('\n');

/** Colours of the chosen accent, for the root of the page; more contrast and forced colours go before it. */
export const accents = css`
  :root {
    --swatch-teal: oklch(0.491 0.08 201);
    ${unsafeCSS(swatches('light'))}
  }
  :root[data-theme='dark'] {
    --swatch-teal: oklch(0.751 0.094 196);
    ${unsafeCSS(swatches('dark'))}
  }
  @media (forced-colors: none) and (prefers-contrast: no-preference) {
    ${unsafeCSS(rules)}
  }
`;
