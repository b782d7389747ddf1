/** What an accent colour is made of; the stylesheet derives every shade from it. */
export interface Tint {
  readonly hue: number;
  /** How colourful it is, light and dark. */
  readonly chroma: readonly [number, number];
}

/**
 * The accent colours, in the order in which they are offered. All share one lightness, which is what contrast depends
 * on. Null: the default, whose shades are the tokens' own.
 */
export const accents = {
  teal: null,
  blue: { hue: 255, chroma: [0.13, 0.1] },
  violet: { hue: 300, chroma: [0.14, 0.1] },
  rose: { hue: 5, chroma: [0.15, 0.11] },
  green: { hue: 150, chroma: [0.1, 0.11] },
  graphite: { hue: 250, chroma: [0.015, 0.012] },
} as const satisfies Readonly<Record<string, Tint | null>>;

export type AccentName = keyof typeof accents;

export const accentNames = Object.keys(accents) as AccentName[];
