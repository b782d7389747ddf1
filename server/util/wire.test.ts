import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode, fieldNumbers } from '../../protocol/index.ts';
import { concatenate, lengthDelimited, openFields } from './wire.ts';

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

test('begins fields within each other as several steps would, whatever the length', () => {
  const short = integer({ min: 0, max: 200 });
  assert(
    property(
      integer({ min: 0, max: 20_000 }),
      integer({ min: 1, max: 5000 }),
      short,
      (length, field, end) => {
        const [begin, last] = [new Uint8Array(length).fill(7), new Uint8Array(end).fill(8)];
        const inner = lengthDelimited(field, [begin, last]);
        const middle = lengthDelimited(field + 1, [new Uint8Array(), inner]);
        const whole = lengthDelimited(field + 20, [last, middle]);
        const open = openFields(
          [
            [field + 20, last],
            [field + 1, new Uint8Array()],
            [field, begin],
          ],
          end,
        );
        expect(concatenate([open, last])).toEqual(whole);
      },
    ),
    { numRuns: 40 },
  );
});

test('puts parts in a row', () => {
  expect([...concatenate([Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)])]).toEqual([1, 2, 3]);
  expect(concatenate([])).toHaveLength(0);
});
