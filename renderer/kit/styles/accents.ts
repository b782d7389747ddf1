import { css, unsafeCSS } from 'lit';
import type { AccentChoice } from '../../../preload/views.ts';

interface Tint {
  readonly hue: number;
  /** How colourful it is, light and dark. */
  readonly chroma: readonly [number, number];
}

/** The accents beside the usual teal. All share its lightness, which is what contrast depends on. */
export const tints: Readonly<Record<Exclude<AccentChoice, 'teal'>, Tint>> = {
  blue: { hue: 255, chroma: [0.13, 0.1] },
  violet: { hue: 300, chroma: [0.14, 0.1] },
  rose: { hue: 5, chroma: [0.15, 0.11] },
  green: { hue: 150, chroma: [0.1, 0.11] },
  graphite: { hue: 250, chroma: [0.015, 0.012] },
};

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

const rules = Object.entries(tints)
  .flatMap(([name, tint]) => [
    rule(`:root[data-accent='${name}']`, accentColours(tint, 'light')),
    rule(`:root[data-theme='dark'][data-accent='${name}']`, accentColours(tint, 'dark')),
  ])
  .join('\n');

const swatches = (theme: 'light' | 'dark'): string =>
  Object.entries(tints)
    .map(([name, tint]) => `--swatch-${name}: ${accentColours(tint, theme).accent};`)
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
