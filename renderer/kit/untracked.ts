import { Signal } from '@lit-labs/signals';

/** Reads a signal without making the reader depend on it. */
export const untracked = <T>(cell: { get(): T }): T => Signal.subtle.untrack(() => cell.get());
