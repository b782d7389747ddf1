const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether the person asked the system for as little motion as can be. */
export const wantsStillness = (): boolean => reduced?.matches === true;
