import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from '../../protocol/index.ts';
import { concatenate, lengthDelimited } from './wire.ts';

test('writes what the codec reads, whatever the length', () => {
  assert(
    property(integer({ min: 0, max: 40_000 }), (length) => {
      const text = 'x'.repeat(length);
      const encoded = encode('ConversationId', { id: text });
      const event = decode('Event', lengthDelimited(1, [encoded]));
      expect(event.conversation_id?.id).toBe(text);
    }),
    { numRuns: 40 },
  );
});

test('writes field numbers that need more than one byte', () => {
  const item = decode('EmbedItem', lengthDelimited(27_639_957, [encode('PlusPhoto', { url: 'u' })]));
  expect(item.plus_photo?.url).toBe('u');
});

test('puts parts in a row', () => {
  expect([...concatenate([Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)])]).toEqual([1, 2, 3]);
  expect(concatenate([])).toHaveLength(0);
});
