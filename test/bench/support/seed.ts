import {
  ConversationType,
  encode,
  GroupLinkSharingStatus,
  newId,
  OffTheRecordStatus,
  SegmentType,
  USEC_PER_MS,
} from '../../../protocol/index.ts';
import { newToken, tokenHash } from '../../../server/auth/tokens.ts';
import { atOnce } from '../../../server/domain/conversations/invitation.ts';
import { newEvent } from '../../../server/domain/events/new-event.ts';
import { newMember } from '../../../server/operations/conversations/invite.ts';
import type { Transaction } from '../../../server/store/query/connection.ts';
import { advance, insertConversation } from '../../../server/store/conversations/conversations.ts';
import { insertEvent } from '../../../server/store/conversations/events.ts';
import type { TokenKind } from '../../../server/store/accounts/client-tokens.ts';
import { pairOf } from '../../../server/store/conversations/pair.ts';
import type { Store } from '../../../server/store/store.ts';
import { sentence, type Person } from './people.ts';

const { OFF_THE_RECORD_STATUS_ON_THE_RECORD: onTheRecord } = OffTheRecordStatus;
const { CONVERSATION_TYPE_GROUP: group, CONVERSATION_TYPE_ONE_TO_ONE: oneToOne } = ConversationType;
/** Rows that go into one commit. */
const rowsAtOnce = 1000;

/** Someone with several clients. */
export interface SeededPerson extends Person {
  /** One per client, `token` included. */
  readonly tokens: readonly string[];
}

/**
 * Puts accounts into the store that no one can sign in to: their tokens are there already. Signing so many up would take
 * minutes of hashing.
 */
export function seedPeople(
  store: Store,
  prefix: string,
  count: number,
  clientsEach = 1,
  kind: TokenKind = 'app',
): Promise<SeededPerson[]> {
  const { accounts } = store;
  const person = async (_: unknown, index: number): Promise<SeededPerson> => {
    const account = `${prefix}${index + 1}@bench.invalid`;
    const made = { email: account, displayName: `Person ${account}`, passwordHash: null };
    const { gaiaId } = await accounts.createAccount(made, { by: 'administrator' });
    const tokens = Array.from({ length: clientsEach }, newToken);
    const client = { gaiaId, label: 'bench', variant: 'extended', device: 'desktop', kind } as const;
    await Promise.all(tokens.map((token) => accounts.createToken({ ...client, hash: tokenHash(token) })));
    return { account, gaiaId, token: tokens[0] ?? '', tokens };
  };
  // What is asked for at once shares its commits.
  return Promise.all(Array.from({ length: count }, person));
}

/** Puts a conversation into the store in which everyone is active. Answers its id. */
export function seedConversation(store: Store, members: readonly Person[]): Promise<string> {
  const [maker, other] = members;
  if (maker === undefined || other === undefined) throw new Error('a conversation needs two people');
  const isGroup = members.length > 2;
  const id = newId();
  return store.write(async (tx) => {
    const at = tx.position();
    const entry = { conversationId: id, inviterId: maker.gaiaId, at };
    await insertConversation(
      tx,
      {
        id,
        type: isGroup ? group : oneToOne,
        name: null,
        creator_id: maker.gaiaId,
        owner_id: null,
        owner_since: null,
        client_generated_id: null,
        pair: isGroup ? null : pairOf(maker.gaiaId, other.gaiaId),
        otr_status: onTheRecord,
        otr_toggle: 1,
        group_link_sharing: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_OFF,
        link_token: null,
        active_hangout: 0,
        created_at: at,
        sort_at: at,
        newest_event_at: 0,
        changed_at: at,
        roster_at: at,
        moved_at: 0,
      },
      members.map(({ gaiaId: personId }) =>
        newMember({ ...entry, personId, joinedAt: tx.position() }, atOnce),
      ),
    );
    return id;
  });
}

/** Gives a conversation a history: people write in turns. `before`: how many events it has already. */
export async function seedEvents(
  store: Store,
  conversationId: string,
  senders: readonly Person[],
  count: number,
  before = 0,
): Promise<void> {
  for (let done = 0; done < count; done += rowsAtOnce) {
    const most = Math.min(rowsAtOnce, count - done);
    await store.write(async (tx) => {
      for (let row = 0; row < most; row += 1) {
        const sender = senders[(done + row) % senders.length];
        if (sender) await seedEvent(tx, conversationId, sender.gaiaId, before + done + row + 1);
      }
    });
  }
}

async function seedEvent(tx: Transaction, id: string, senderId: string, key: number): Promise<void> {
  const at = tx.position();
  const facts = { conversationId: id, senderId, otrStatus: onTheRecord, at, offTheRecordSecs: 0 };
  const segment = [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: sentence }];
  const event = newEvent(facts, { chat_message: { message_content: { segment } } });
  await insertEvent(tx, {
    conversation_id: id,
    timestamp: at,
    sender_id: senderId,
    client_generated_id: key,
    expires_at: null,
    payload: encode('Event', event),
    unmentioned: null,
  });
  advance(tx, id, senderId, at);
}

/** Usec since the epoch, some milliseconds ago. */
export const ago = (ms: number): number => (Date.now() - ms) * USEC_PER_MS;
