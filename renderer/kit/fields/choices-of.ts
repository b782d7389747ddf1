import type { Choice } from './choices.ts';

/** Choices from their values, in this order. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): Choice[] => values.map((value) => ({ value, label: label(value) }));
