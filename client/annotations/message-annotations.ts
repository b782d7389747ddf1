import type { Annotation } from './annotation.ts';

export type ReactionAnnotation = Extract<Annotation, { kind: 'reaction' }>;
export type Correction = Extract<Annotation, { kind: 'correction' }>;
export type Retraction = Extract<Annotation, { kind: 'retraction' }>;

/** An emoji at a message. */
export interface MessageReaction {
  readonly emoji: string;
  /** gaia_ids, in the order in which they added it. */
  readonly people: readonly string[];
}

/** Everything that was done to one message. Never changed: a new one takes its place. */
export interface MessageAnnotations {
  /** In the order in which the first person who is left added each. */
  readonly reactions: readonly MessageReaction[];
  /** Oldest first, by anyone: those of its author count. */
  readonly corrections: readonly Correction[];
  /** Null: it is not deleted. */
  readonly retraction: Retraction | null;
  /** Something of it is not at the server yet. */
  readonly pending: boolean;
}

export const noAnnotations: MessageAnnotations = {
  reactions: [],
  corrections: [],
  retraction: null,
  pending: false,
};

function byTime(a: Annotation, b: Annotation): number {
  if (a.timestamp !== b.timestamp) return a.timestamp - b.timestamp;
  if (a.eventId === b.eventId) return 0;
  return a.eventId < b.eventId ? -1 : 1;
}

/** Whether one counts in the place of another of the same {@link placeOf}: the last reaction, the first deletion. */
export const prevails = (one: Annotation, other: Annotation): boolean =>
  one.kind === 'retraction' ? byTime(one, other) < 0 : byTime(one, other) > 0;

/** What only one annotation of a message can say: what this person thinks of it by that emoji, that it is deleted. */
export function placeOf(annotation: Annotation): string {
  switch (annotation.kind) {
    case 'reaction':
      return `${annotation.emoji} ${annotation.sender}`;
    case 'correction':
      return annotation.eventId;
    case 'retraction':
      return 'retraction';
  }
}

/**
 * What the annotations of one message amount to, in whatever order they are given.
 *
 * @param sent at most one for each place
 * @param pending one's own that are not at the server yet, in their order
 */
export function messageAnnotations(
  sent: Iterable<Annotation>,
  pending: readonly Annotation[] = [],
): MessageAnnotations {
  // A map keeps the order in which its entries were added.
  const standing = new Map<string, Annotation>();
  for (const one of [...[...sent].sort(byTime), ...pending]) {
    const place = placeOf(one);
    if (one.kind !== 'reaction') standing.set(place, standing.get(place) ?? one);
    else if (!one.on) standing.delete(place);
    else if (!standing.has(place)) standing.set(place, one);
  }
  const all = [...standing.values()];
  const retraction = all.find((one) => one.kind === 'retraction') ?? null;
  return {
    reactions: retraction ? [] : reactionsIn(all),
    corrections: retraction ? [] : all.filter((one) => one.kind === 'correction'),
    retraction,
    pending: pending.length > 0,
  };
}

function reactionsIn(standing: readonly Annotation[]): readonly MessageReaction[] {
  const people = new Map<string, string[]>();
  for (const one of standing) {
    if (one.kind !== 'reaction') continue;
    const those = people.get(one.emoji) ?? [];
    people.set(one.emoji, those);
    those.push(one.sender);
  }
  return [...people].map(([emoji, those]) => ({ emoji, people: those }));
}
