import { expect, it } from 'vitest';
import { decode, encode, type Event } from '../../protocol/index.ts';
import { EncodedAhead, EncodedOnce, encodeLazy, LazyMessage, lazySize, readLazy } from './lazy-message.ts';
import { concatenate } from './wire.ts';

const event = (timestamp: number): Event => ({ event_id: String(timestamp), timestamp });

/** Comes in two pieces, and counts how often it is read. */
class Pieces extends LazyMessage<Event> {
  reads = 0;
  readonly #event: Event;
  constructor(of: Event) {
    super();
    this.#event = of;
  }
  get value(): Event {
    this.reads += 1;
    return this.#event;
  }
  parts(): readonly Uint8Array[] {
    const { event_id, ...rest } = this.#event;
    return [encode('Event', rest), encode('Event', { event_id: event_id ?? null })];
  }
}

it('encodes a message with lazy ones in it as it would with plain ones', () => {
  const token = { event_timestamp: 7 };
  const lazy = [new Pieces(event(1)), event(2), new Pieces(event(3))];
  const response = {
    sync_timestamp: 9,
    conversation_state: [{ event: lazy, event_continuation_token: token }],
  };
  const bytes = encodeLazy('SyncAllNewEventsResponse', response, 'extended');
  const plain = {
    sync_timestamp: 9,
    conversation_state: [{ event: [event(1), event(2), event(3)], event_continuation_token: token }],
  };
  expect(decode('SyncAllNewEventsResponse', bytes)).toEqual(
    decode('SyncAllNewEventsResponse', encode('SyncAllNewEventsResponse', plain)),
  );
  expect(lazySize('SyncAllNewEventsResponse', response, 'extended')).toBe(bytes.length);
  expect(lazy.map((one) => (one instanceof Pieces ? one.reads : 0))).toEqual([0, 0, 0]);
  expect(readLazy<'SyncAllNewEventsResponse'>(response)).toEqual(plain);
});

it('writes a lone lazy field in its place', () => {
  const bytes = encodeLazy('SendChatMessageResponse', { created_event: new Pieces(event(5)) }, 'extended');
  expect(decode('SendChatMessageResponse', bytes).created_event).toMatchObject(event(5));
});

it('leaves a message without lazy ones as it is', () => {
  const response = { conversation_state: { event: [event(1)] } };
  expect(readLazy<'GetConversationResponse'>(response)).toBe(response);
});

it('leaves out what the base variant lacks', () => {
  const entity = new EncodedOnce('Entity', { entity_type: 2 });
  const response = { entity: [entity], entity_result: [{ lookup_spec: { gaia_id: 'a' }, entity: [entity] }] };
  const bytes = encodeLazy('GetEntityByIdResponse', response, 'base');
  const plain = encode('GetEntityByIdResponse', { entity: [{ entity_type: 2 }] }, 'base');
  expect(Buffer.from(bytes)).toEqual(Buffer.from(plain));
  const notified = new EncodedOnce('ConversationNotification', {});
  expect(encodeLazy('StateUpdate', { conversation_notification: notified }, 'base')).toHaveLength(0);
});

it('encodes once for each variant', () => {
  const once = new EncodedOnce('Conversation', { name: 'Lunch' });
  expect(once.parts('base')[0]).toBe(once.parts('base')[0]);
  expect(once.parts('extended')[0]).toEqual(encode('Conversation', { name: 'Lunch' }));
});

it('encodes ahead what is lazy in it, and another variant when asked', () => {
  const message = { conversation_id: { id: 'c' }, event: [new EncodedOnce('Event', { event_id: 'e' })] };
  const ahead = new EncodedAhead('ConversationState', message, 'extended');
  for (const variant of ['extended', 'base'] as const) {
    expect(decode('ConversationState', concatenate(ahead.parts(variant)), variant)).toMatchObject({
      conversation_id: { id: 'c' },
      event: [{ event_id: 'e' }],
    });
  }
  expect(ahead.value).toEqual({ conversation_id: { id: 'c' }, event: [{ event_id: 'e' }] });
});
