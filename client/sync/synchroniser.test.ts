import { expect, it } from 'vitest';
import {
  ActiveClientState,
  ConversationStatus,
  type ConversationState,
  type Event,
} from '../../protocol/index.ts';
import type { Link } from '../connection/link.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { Unsaved } from '../model/unsaved.ts';
import { plainSelf } from '../testing.ts';
import { PushQueue } from './push-queue.ts';
import { Synchroniser } from './synchroniser.ts';

const event = (timestamp: number): Event => ({
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ann' },
  event_id: `e${timestamp}`,
  timestamp,
  advances_sort_timestamp: true,
});
const state = (
  sort_timestamp: number,
  view: (1 | 2)[],
  events: number[],
  token: number,
): ConversationState => ({
  conversation_id: { id: 'c' },
  conversation: {
    conversation_id: { id: 'c' },
    self_conversation_state: {
      status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
      sort_timestamp,
      view,
    },
  },
  event: events.map(event),
  event_continuation_token: { event_timestamp: token },
});

const synchroniserOf = (model: Model, unsaved: Unsaved, call: RpcCall): Synchroniser =>
  new Synchroniser({ model, unsaved, call, variant: 'extended', pushes: new PushQueue() });

/** A model that caught up with these answers, one after the other. */
async function caughtUp(...answers: readonly (readonly ConversationState[])[]): Promise<Model> {
  const unsaved = new Unsaved(() => {});
  const model = new Model(new ChangeBatch(() => {}), unsaved);
  const left = [...answers];
  let cursor = 0;
  const call = (() => {
    cursor += 1;
    return Promise.resolve({ sync_timestamp: cursor, conversation_state: left.shift() ?? [] });
  }) as unknown as RpcCall;
  await synchroniserOf(model, unsaved, call).catchUp();
  return model;
}
const known = (model: Model): unknown[] =>
  model.events.timeline('c').events.map(({ timestamp }) => timestamp);

it('removes a conversation that was deleted meanwhile', async () => {
  const model = await caughtUp([state(2, [1], [1, 2], 1)], [state(2, [], [], 4), state(2, [], [], 5)]);
  expect(model.has('c')).toBe(false);
});

it('keeps only what came after a deletion', async () => {
  const model = await caughtUp([state(2, [1], [1, 2], 1)], [state(6, [], [], 4), state(6, [1], [6], 6)]);
  expect(known(model)).toEqual([6]);
});

it('keeps what is newer than the bound of a deletion', async () => {
  const model = await caughtUp([state(2, [1], [1, 2], 1)], [state(2, [], [], 2), state(2, [1], [], 5)]);
  expect(known(model)).toEqual([2]);
  expect(model.events.timeline('c').hasOlder).toBe(false);
});

it('fetches a conversation once for all who request it at the same time', async () => {
  const unsaved = new Unsaved(() => {});
  const model = new Model(new ChangeBatch(() => {}), unsaved);
  const answered = Promise.withResolvers<void>();
  let asked = 0;
  const call = (async (operation: string) => {
    if (operation !== 'GetConversation') return {};
    asked += 1;
    await answered.promise;
    return { conversation_state: state(2, [1], [1, 2], 1) };
  }) as unknown as RpcCall;
  const synchroniser = synchroniserOf(model, unsaved, call);
  const first = synchroniser.fetchConversations(['c']);
  let isThere: boolean | null = null;
  const second = synchroniser.fetchConversations(['c']).then(() => (isThere = model.has('c')));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isThere).toBeNull();
  answered.resolve();
  await Promise.all([first, second]);
  expect([isThere, asked]).toEqual([true, 1]);
});

it('takes no other client for the one in use once there was no connection', async () => {
  const unsaved = new Unsaved(() => {});
  const model = new Model(new ChangeBatch(() => {}), unsaved);
  model.setSelf({ ...plainSelf, activeClientState: ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE });
  const states: unknown[] = [];
  const call = (async (operation: string) => {
    if (operation === 'SyncAllNewEvents') states.push(model.self?.activeClientState);
    return { sync_timestamp: 1 };
  }) as unknown as RpcCall;
  const synchroniser = synchroniserOf(model, unsaved, call);
  synchroniser.resume(1);
  await synchroniser.run(plainSelf, {} as Link);
  expect(states).toEqual([ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE]);
});
