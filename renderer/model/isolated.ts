/** Letters of the scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Somebody else's words as part of a line, so that neither changes the order of the other: without it the digits after a
 * Hebrew name would stand before it. Words from left to right stay as they are.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** The words alone. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/gu, '');
