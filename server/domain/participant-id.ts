import type { ParticipantId } from '../../protocol/index.ts';

/** On this server chat_id always equals gaia_id. */
export function participantId(gaiaId: string): ParticipantId {
  return { gaia_id: gaiaId, chat_id: gaiaId };
}
