/** What crosses the screen when someone sends an easter egg. `fall`: from above; `cross`: from one side to the other. */
export interface Surprise {
  name: 'ponies' | 'pitchforks' | 'bikeshed' | 'shydino' | 'confetti' | 'snow' | 'hearts' | 'fireworks';
  glyphs: readonly string[];
  motion: 'cross' | 'fall' | 'rise' | 'peek';
  count: number;
}

/** The names that chat clients of this schema agree on, and some of our own. */
export const surprises: readonly Surprise[] = [
  { name: 'ponies', glyphs: ['🐎', '🐴', '🦄'], motion: 'cross', count: 9 },
  { name: 'pitchforks', glyphs: ['🔱', '🔥', '🧑‍🌾'], motion: 'cross', count: 12 },
  { name: 'bikeshed', glyphs: ['🚲', '🛖', '🎨'], motion: 'cross', count: 7 },
  { name: 'shydino', glyphs: ['🦕'], motion: 'peek', count: 1 },
  { name: 'confetti', glyphs: ['🎉', '🎊', '✨'], motion: 'fall', count: 26 },
  { name: 'snow', glyphs: ['❄️', '🌨️', '⛄'], motion: 'fall', count: 24 },
  { name: 'hearts', glyphs: ['💚', '💙', '🧡'], motion: 'rise', count: 18 },
  { name: 'fireworks', glyphs: ['🎆', '🎇', '✨'], motion: 'rise', count: 14 },
];

const unknown = { glyphs: ['🎁'], motion: 'rise', count: 6 } as const;

/** What to show for a name that came over the wire; other clients may know more of them. */
export const surpriseOf = (
  message: string,
): Omit<Surprise, 'name'> & { name: Surprise['name'] | 'unknown' } =>
  surprises.find(({ name }) => name === message.trim().toLowerCase()) ?? { name: 'unknown', ...unknown };

/** The surprise that a text stands for: nothing but a slash and a known name. Null: it is a message. */
export function surpriseIn(text: string): Surprise['name'] | null {
  const asked = /^\/(\p{L}+)$/u.exec(text.trim())?.[1]?.toLowerCase();
  return surprises.find(({ name }) => name === asked)?.name ?? null;
}

/** One glyph on its way: where it starts across the pane, how large, how late and how long. */
export interface Flight {
  glyph: string;
  /** Percent of the pane, along the side from which it comes. */
  lane: number;
  /** CSS pixels. */
  size: number;
  delayMs: number;
  durationMs: number;
}

/** How long the longest one takes. */
export const surpriseMs = 4200;

/** Spreads the glyphs over the pane. @param random uniform in [0, 1) */
export function flightsOf(
  { glyphs, count }: Pick<Surprise, 'glyphs' | 'count'>,
  random: () => number,
): readonly Flight[] {
  return Array.from({ length: count }, (_, index) => ({
    glyph: glyphs[index % glyphs.length] ?? '🎁',
    // One lane for each, so that they do not run over one another, and a little beside it.
    lane: Math.round(((index + 0.2 + random() * 0.6) / count) * 94 + 1),
    size: Math.round(24 + random() * 24),
    delayMs: Math.round(random() * 1400),
    durationMs: Math.round(1800 + random() * 1000),
  }));
}
