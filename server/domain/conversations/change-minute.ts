import { USEC_PER_SEC, type Usec } from '../../../protocol/index.ts';

/**
 * What a change index counts in. Longer: more conversations are looked at that did not change after a cursor. Shorter: the
 * members of a busy group are written more often.
 */
export const usecPerMinute = 60 * USEC_PER_SEC;

/** The minute in which a change position lies. */
export const minuteOf = (at: Usec): number => Math.floor(at / usecPerMinute);
