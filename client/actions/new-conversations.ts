import { ConversationType, newClientGeneratedId } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { idOf } from '../model/conversation-fields.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';

export interface NewConversation {
  /** gaia_ids. */
  readonly people: readonly string[];
  /** Of a group; empty: none. */
  readonly name: string;
  readonly group: boolean;
}

/** Conversations that the person creates or joins. No push announces them to the client that did. */
export class NewConversations {
  readonly #call: RpcCall;
  readonly #ensure: (conversationId: string) => Promise<void>;

  /** `ensure` resolves when the model has the conversation. */
  constructor(call: RpcCall, ensure: (conversationId: string) => Promise<void>) {
    this.#call = call;
    this.#ensure = ensure;
  }

  /** Resolves with its id; it is in the model then. */
  async create({ people, name, group }: NewConversation): Promise<string> {
    const { conversation } = await this.#call('CreateConversation', {
      type: group ? ConversationType.CONVERSATION_TYPE_GROUP : ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
      client_generated_id: newClientGeneratedId(),
      name: group && name !== '' ? name : null,
      invitee_id: people.map((id) => ({ gaia_id: id })),
    });
    if (!conversation) throw new ClientError('server_failed', errorText('error.serverFailed'));
    const id = idOf(conversation);
    await this.#ensure(id);
    return id;
  }

  /** Joins the group of a link. Resolves with its id; it is in the model then. Extended variant only. */
  async joinByLink(url: string): Promise<string> {
    const { conversation_id: conversation } = await this.#call('OpenGroupConversationFromUrl', { url });
    const id = conversation?.id ?? '';
    await this.#ensure(id);
    return id;
  }
}
