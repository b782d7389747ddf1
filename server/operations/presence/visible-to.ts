import type { Silence } from '../../domain/people/silence.ts';
import { silenceOf } from '../../store/conversations/blocks.ts';
import { companionsOf } from '../../store/conversations/conversations.ts';
import type { Connection } from '../../store/query/connection.ts';

export interface Visible {
  /** gaia ids of the person, and of everyone whose presence they may see. */
  readonly people: ReadonlySet<string>;
  readonly silence: Silence;
}

/** Whose presence a person may see: of those who share an active conversation and are not silent to each other. */
export async function visibleTo(c: Connection, gaiaId: string): Promise<Visible> {
  const silence = await silenceOf(c, gaiaId);
  const people = new Set([...silence.audience(gaiaId, await companionsOf(c, gaiaId)), gaiaId]);
  return { people, silence };
}
