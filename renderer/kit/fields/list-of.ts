import type { Choice } from './choices.ts';

/** Choices from their labels, in the order in which they are written. */
export const listOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
