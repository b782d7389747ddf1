import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode, fieldNumbers } from '../../protocol/index.ts';
import { concatenate, lengthDelimited, nestedField } from './wire.ts';

test('writes what the codec reads, whatever the length', () => {
  assert(
    property(integer({ min: 0, max: 40_000 }), (length) => {
      const text = 'x'.repeat(length);
      const encoded = encode('ConversationId', { id: text });
      const event = decode('Event', lengthDelimited(fieldNumbers.Event.conversation_id, [encoded]));
      expect(event.conversation_id?.id).toBe(text);
    }),
    { numRuns: 40 },
  );
});

test('writes field numbers that need more than one byte', () => {
  const { plus_photo } = fieldNumbers.EmbedItem;
  const item = decode('EmbedItem', lengthDelimited(plus_photo, [encode('PlusPhoto', { url: 'u' })]));
  expect(item.plus_photo?.url).toBe('u');
});

test('writes a field within a field as two steps would, whatever the length', () => {
  assert(
    property(integer({ min: 0, max: 20_000 }), integer({ min: 1, max: 5000 }), (length, field) => {
      const parts = [new Uint8Array(length).fill(7), Uint8Array.of(1, 2)];
      const inner = lengthDelimited(field, parts);
      expect(nestedField(field + 20, field, parts)).toEqual(lengthDelimited(field + 20, [inner]));
    }),
    { numRuns: 40 },
  );
});

test('puts parts in a row', () => {
  expect([...concatenate([Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)])]).toEqual([1, 2, 3]);
  expect(concatenate([])).toHaveLength(0);
});
