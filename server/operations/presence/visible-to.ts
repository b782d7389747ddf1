import type { Silence } from '../../domain/people/silence.ts';
import { silenceOf } from '../../store/conversations/blocks.ts';
import { companionsOf } from '../../store/companions/companions.ts';
import type { Reader } from '../../store/query/connection.ts';

export interface Visible {
  /** Of the person, and of everyone whose presence they may see. */
  readonly people: { has(gaiaId: string): boolean };
  readonly silence: Silence;
}

/** Whose presence a person may see: of those who share an active conversation and are not silent to each other. */
export async function visibleTo(c: Reader, gaiaId: string): Promise<Visible> {
  const [silence, companions] = await Promise.all([silenceOf(c, gaiaId), companionsOf(c, gaiaId)]);
  const has = (id: string): boolean => id === gaiaId || (companions.has(id) && !silence.between(gaiaId, id));
  return { people: { has }, silence };
}
