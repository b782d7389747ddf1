import { type ConversationState, encode, fieldNumbers, type Variant } from '../../../protocol/index.ts';
import type { Roster } from '../../domain/conversations/conversation.ts';
import { lengthDelimited } from '../../util/wire.ts';
import type { StoredEvent } from '../../store/conversations/events.ts';
import { copyWriter } from '../events/event-copy.ts';

const eventField = fieldNumbers.ConversationState.event;

/** What an answer tells of a conversation, its events apart. */
export interface StateWithEvents {
  /** Without events. */
  readonly state: ConversationState;
  readonly events: readonly StoredEvent[];
  readonly roster: Roster;
}

/** Writes a person's ConversationState as a field of an answer. */
export function encodedState(
  { state, events, roster }: StateWithEvents,
  { gaiaId, variant }: { readonly gaiaId: string; readonly variant: Variant },
  field: number,
): Uint8Array {
  const write = copyWriter(roster, gaiaId, variant);
  return lengthDelimited(field, [
    encode('ConversationState', state, variant),
    ...events.map((event) => write(event, eventField)),
  ]);
}
