import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMessage } from './testing/arbitraries.ts';
import { isInBase } from './base/base-map.ts';
import { decode, encode } from './codec.ts';
import { ItemType, SegmentType } from './enums.ts';
import { classes as baseClasses } from './gen/chat_base_classes.ts';
import { messageNames } from './gen/names.ts';
import { fromPblite, toPblite } from './pblite.ts';
import { fromProtoJson, toProtoJson } from './proto-json.ts';
import { plain, refusal } from './testing/helpers.ts';
import { newWriter } from './wire.ts';
import type { MessageName, MessageTypes } from './types.ts';
import type { Variant } from './variants.ts';

/** The other two ways of writing a message must lose nothing that the binary one keeps. */
function inEveryWriting<N extends MessageName>(name: N, value: MessageTypes[N], variant: Variant) {
  const pblite = JSON.parse(JSON.stringify(toPblite(name, value, variant))) as unknown;
  const model = decode(name, encode(name, value, variant), variant);
  return {
    // Once more as the model has it: a message of the base variant lacks the lists that only the extended one has.
    binary: plain(decode(name, encode(name, model))),
    pblite: plain(fromPblite(name, pblite, variant)),
    json: plain(fromProtoJson(name, toProtoJson(name, value, variant), variant)),
  };
}

describe('pblite and named JSON carry what the binary codec carries', () => {
  test.each(messageNames)('%s in the extended variant', (name) => {
    fc.assert(
      fc.property(anyMessage(name), (value) => {
        const { binary, pblite, json } = inEveryWriting(name, value, 'extended');
        expect(pblite).toEqual(binary);
        expect(json).toEqual(binary);
      }),
      { numRuns: 20 },
    );
  });

  test.each(messageNames.filter(isInBase))('%s in the base variant', (name) => {
    fc.assert(
      fc.property(anyMessage(name, 'base'), (value) => {
        const bytes = baseClasses[name]!.encode(value, newWriter()).finish();
        const { binary, pblite, json } = inEveryWriting(name, decode(name, bytes, 'base'), 'base');
        expect(pblite).toEqual(binary);
        expect(json).toEqual(binary);
      }),
      { numRuns: 20 },
    );
  });
});

test('a field stands at its number less one, in lists as in messages', () => {
  const list = toPblite('Segment', {
    type: SegmentType.SEGMENT_TYPE_LINK,
    text: 'x',
    formatting: { bold: true },
    link_data: { link_target: 'u' },
  });
  expect(list).toEqual([2, 'x', [true], ['u']]);
  expect(toPblite('LastSeen', { usec_since_last_seen: 2 ** 53 - 1 })).toEqual([null, 2 ** 53 - 1]);
});

test('fields of a great number stand in the object at the end', () => {
  const item = { type: [ItemType.ITEM_TYPE_PLUS_PHOTO], plus_photo: { url: 'u' } };
  const list = toPblite('EmbedItem', item);
  expect(list.at(-1)).toHaveProperty('27639957');
  expect(fromPblite('EmbedItem', list)).toMatchObject(item);
});

test('a field may stand in the object whatever its number is', () => {
  expect(fromPblite('ParticipantId', [{ '1': 'g', '2': 'c' }])).toMatchObject({ gaia_id: 'g', chat_id: 'c' });
});

test('booleans may be numbers, long numbers may be text', () => {
  expect(fromPblite('DeviceStatus', [1, 0])).toMatchObject({ mobile: true, desktop: false });
  expect(fromPblite('LastSeen', ['9007199254740991']).last_seen_timestamp_usec).toBe(2 ** 53 - 1);
});

test('what the schema does not have is left out', () => {
  expect(fromPblite('ParticipantId', ['g', null, 'more', [1]])).toMatchObject({ gaia_id: 'g' });
  expect(fromPblite('QueryPresenceRequest', [null, null, [1, 99]]).field_mask).toEqual([1]);
  expect(fromPblite('DeliveryMedium', [77]).medium_type ?? null).toBeNull();
});

test.each<[unknown, MessageName, string]>([
  [{}, 'ParticipantId', ''],
  ['x', 'ParticipantId', ''],
  [[5], 'ParticipantId', 'gaia_id'],
  [[2], 'DeviceStatus', 'mobile'],
  [['x'], 'LastSeen', 'last_seen_timestamp_usec'],
  [[-1], 'LastSeen', 'last_seen_timestamp_usec'],
  [[null, null, 1], 'QueryPresenceRequest', 'field_mask'],
  [[], 'Segment', 'type'],
])('%j is not a %s', (json, name, path) => {
  expect(refusal(() => fromPblite(name, json)).path).toBe(path);
});
