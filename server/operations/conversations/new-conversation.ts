import { ConversationType, OffTheRecordStatus, type Usec } from '../../../protocol/index.ts';
import { pairOf } from '../../store/conversations/pair.ts';
import type { ConversationsTable } from '../../store/query/tables.ts';
import type { ServerOptions } from '../context/context.ts';

export interface NewConversation {
  readonly id: string;
  readonly type: ConversationType;
  readonly name: string | null;
  readonly creatorId: string;
  /** The other half of a one-to-one conversation. */
  readonly otherId: string | undefined;
  /** Under which its creator made it; 0: none. */
  readonly key: number;
  readonly at: Usec;
}

/** The row of a conversation that is being made. */
export function newConversation(
  { id, type, name, creatorId, otherId, key, at }: NewConversation,
  { otrToggle }: Pick<ServerOptions, 'otrToggle'>,
): ConversationsTable {
  const isPair = type === ConversationType.CONVERSATION_TYPE_ONE_TO_ONE && otherId !== undefined;
  return {
    id,
    type,
    name,
    creator_id: creatorId,
    owner_id: null,
    owner_since: null,
    client_generated_id: key === 0 ? null : key,
    pair: isPair ? pairOf(creatorId, otherId) : null,
    otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
    otr_toggle: otrToggle,
    group_link_sharing: 0,
    link_token: null,
    active_hangout: 0,
    created_at: at,
    sort_at: at,
    newest_event_at: 0,
    changed_at: at,
    roster_at: at,
    moved_at: 0,
  };
}
