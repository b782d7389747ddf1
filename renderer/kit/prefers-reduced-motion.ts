const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether the system is set to reduce motion. */
export const prefersReducedMotion = (): boolean => reduced?.matches === true;
