import { expect, it } from 'vitest';
import { EventType, type Event } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { OutboxItem } from '../model/types.ts';
import { Delivery } from './delivery.ts';

const item = { conversationId: 'c', clientGeneratedId: 1, content: {} } as OutboxItem;

/** What is in the conversation once the server answered with an event. */
async function heldAfter(event: Event): Promise<readonly Event[]> {
  const held: Event[] = [];
  const delivery = new Delivery({
    call: (async () => ({ created_event: event })) as unknown as RpcCall,
    model: { events: { add: (_id, events) => held.push(...events) } },
    cache: { outboxPhoto: () => Promise.reject(new Error('no picture was asked for')) },
    upload: () => Promise.reject(new Error('no picture was asked for')),
  });
  await delivery.deliver(item, () => {});
  return held;
}

it('adds what was made, and nothing where it is gone by the time that its key is sent again', async () => {
  const named: Event = { conversation_id: { id: 'c' }, event_id: 'e1', timestamp: 1, persisted: false };
  const offTheRecord = { ...named, event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE };
  expect(await heldAfter(offTheRecord)).toEqual([offTheRecord]);
  expect(await heldAfter(named)).toEqual([]);
});
