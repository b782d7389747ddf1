import {
  type BlockState,
  type Conversation,
  ConversationType,
  type UserReadState,
} from '../../../protocol/index.ts';
import { converse, send } from './requests.ts';
import { type TestClient, TestServer } from './test-server.ts';

/** Ann and Bob, who talk with each other and are in a group of Cid's. */
export interface PairAndGroup {
  readonly server: TestServer;
  readonly ann: TestClient;
  readonly bob: TestClient;
  readonly cid: TestClient;
  readonly pair: string;
  readonly group: string;
  setBlock(by: TestClient, other: TestClient, state: BlockState): Promise<unknown>;
  /** Reads everything in a conversation. */
  read(by: TestClient, id: string): Promise<unknown>;
  seenBy(by: TestClient, id: string): Promise<Conversation>;
  /** Waits for what is under way, and forgets what was pushed. */
  quiet(): Promise<void>;
}

export async function pairAndGroup(): Promise<PairAndGroup> {
  const server = await TestServer.start();
  const [ann, bob, cid] = [
    await server.person('Ann'),
    await server.person('Bob'),
    await server.person('Cid'),
  ];
  const { id: group } = await converse(server, cid, [ann, bob], ConversationType.CONVERSATION_TYPE_GROUP);
  for (const one of [ann, bob]) await send(server, one, group, 'in');
  const { id: pair } = await converse(server, ann, [bob]);
  await send(server, bob, pair, 'hi');
  const scene: PairAndGroup = {
    server,
    ann,
    bob,
    cid,
    pair,
    group,
    setBlock: (by, other, block_state) =>
      server.call('SetBlockState', by, { participant_id: idOf(other), block_state }),
    read: (by, id) =>
      server.call('UpdateWatermark', by, {
        conversation_id: { id },
        last_read_timestamp: server.clock.nowUsec() + 1_000_000,
      }),
    async seenBy(by, id) {
      const request = { conversation_spec: { conversation_id: { id } } };
      return (await server.call('GetConversation', by, request)).conversation_state?.conversation ?? {};
    },
    async quiet() {
      await server.advance(0);
      for (const one of [ann, bob, cid]) one.received.length = 0;
    },
  };
  await scene.read(ann, pair);
  return scene;
}

export const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId, chat_id: caller.gaiaId });

/** How far a person has read. */
export const markOf = (conversation: Conversation, { caller }: TestClient): UserReadState | undefined =>
  conversation.read_state?.find(({ participant_id }) => participant_id?.gaia_id === caller.gaiaId);

export const nameOf = (conversation: Conversation, { caller }: TestClient): string | null | undefined =>
  conversation.participant_data?.find(({ id }) => id?.gaia_id === caller.gaiaId)?.fallback_name;

export const byTime = (a?: UserReadState, b?: UserReadState): number =>
  (a?.latest_read_timestamp ?? 0) - (b?.latest_read_timestamp ?? 0);
