import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyMessage } from './testing/arbitraries.ts';
import { isInBase } from './base/base-map.ts';
import { CodecError } from './codec-error.ts';
import { decode, encode, validate } from './codec.ts';
import { fieldNumbers } from './gen/field_numbers.ts';
import { messageNames } from './gen/names.ts';
import { wireTypes } from './tags.ts';
import { plain, refusal, tagBytes, thrown } from './testing/helpers.ts';
import type { MessageName } from './types.ts';

const { varint, fixed64, lengthDelimited } = wireTypes;
const { Event, EmbedItemGeoCoordinates, MessageContent, QueryPresenceRequest, Segment } = fieldNumbers;
const level = tagBytes(fieldNumbers.UserEventState.notification_level, varint);
const timestamp = tagBytes(Event.timestamp, varint);

const text = { type: 0 } as const;
const bad = (value: unknown) => value as never;

describe('refusals when writing', () => {
  test.each<[string, MessageName, unknown, string, string]>([
    [
      'a missing required field',
      'SendChatMessageRequest',
      { message_content: { segment: [text, text, {}] } },
      'message_content.segment[2].type',
      'required',
    ],
    ['a required null', 'Segment', { type: null }, 'type', 'required'],
    ['a bigint', 'Event', { timestamp: 1n }, 'timestamp', 'bigint 1 is not a valid uint64'],
    ['a negative number', 'Event', { timestamp: -1 }, 'timestamp', 'number -1 is not a valid uint64'],
    ['a fraction', 'Event', { timestamp: 1.5 }, 'timestamp', 'number 1.5 is not a valid uint64'],
    ['2^53', 'Event', { timestamp: 2 ** 53 }, 'timestamp', 'number 9007199254740992 is not a valid uint64'],
    ['NaN', 'Event', { timestamp: NaN }, 'timestamp', 'number NaN is not a valid uint64'],
    [
      'infinity',
      'EventRequestHeader',
      { client_generated_id: Infinity },
      'client_generated_id',
      'number Infinity is not a valid uint64',
    ],
    [
      'a number in words',
      'Event',
      { timestamp: '1' },
      'timestamp',
      'a value of type string is not a valid uint64',
    ],
    [
      'a uint32 above its range',
      'SetFocusRequest',
      { timeout_secs: 2 ** 32 },
      'timeout_secs',
      'number 4294967296 is not a valid uint32',
    ],
    [
      'an int32 above its range',
      'ChatMessage',
      { annotation: [{ type: 2 ** 31 }] },
      'annotation[0].type',
      'number 2147483648 is not a valid int32',
    ],
    [
      'a NaN of a double',
      'EmbedItem',
      { geo_coordinates: { latitude: NaN } },
      'geo_coordinates.latitude',
      'number NaN is not a valid double',
    ],
    ['a number for a string', 'Event', { event_id: 1 }, 'event_id', 'number 1 is not a valid string'],
    [
      'a string for a bool',
      'Event',
      { persisted: 'yes' },
      'persisted',
      'a value of type string is not a valid bool',
    ],
    [
      'a list for bytes',
      'EventContinuationToken',
      { storage_continuation_token: [1] },
      'storage_continuation_token',
      'a list is not a valid bytes',
    ],
    [
      'an unknown enumeration value',
      'Event',
      { event_type: 99 },
      'event_type',
      'number 99 is not a valid EventType',
    ],
    [
      'an enumeration value by name',
      'Event',
      { event_type: 'EVENT_TYPE_SMS' },
      'event_type',
      'a value of type string is not a valid EventType',
    ],
    [
      'a zero of an enumeration without one',
      'QueryPresenceRequest',
      { field_mask: [1, 0] },
      'field_mask[1]',
      'number 0 is not a valid FieldMask',
    ],
    ['no list', 'MessageContent', { segment: text }, 'segment', 'a value of type object is not a valid list'],
    [
      'a hole in a list',
      'EntityProperties',
      { email: ['a', null] },
      'email[1]',
      'null is not a valid string',
    ],
    [
      'a string for a message',
      'Event',
      { conversation_id: 'c' },
      'conversation_id',
      'a value of type string is not a valid ConversationId',
    ],
    [
      'a list for a message',
      'Event',
      { conversation_id: [] },
      'conversation_id',
      'a list is not a valid ConversationId',
    ],
    [
      'a second member of the oneof',
      'BatchUpdate',
      { state_update: [{ event_notification: {}, typing_notification: {} }] },
      'state_update[0].typing_notification',
      'more than one member of state_update is set',
    ],
  ])('%s', (_, name, value, path, reason) => {
    for (const variant of ['extended', 'base'] as const) {
      if (variant === 'base' && !isInBase(name)) continue;
      const error = refusal(() => encode(name, bad(value), variant));
      expect(error).toMatchObject({ path, reason, message: `${path}: ${reason}` });
    }
    expect(refusal(() => validate(name, value)).path).toBe(path);
  });

  test.each([null, undefined, 'Event', 7, [], new Uint8Array(0)])('%j instead of a message', (value) => {
    expect(refusal(() => encode('Event', bad(value))).reason).toBe('a message must be an object');
  });

  test('does not repeat what people wrote', () => {
    expect(refusal(() => encode('Segment', bad({ type: 0, text: ['secret'] }))).message).not.toContain(
      'secret',
    );
  });

  test('a name that is not in the schema, or not in the base variant', () => {
    expect(refusal(() => encode(bad('Nothing'), bad({}))).reason).toContain('not in the schema');
    expect(refusal(() => decode(bad('toString'), new Uint8Array(0))).reason).toContain('not in the schema');
    expect(refusal(() => encode('LastSeen', {}, 'base')).reason).toContain('not in the base variant');
    expect(refusal(() => decode('LastSeen', new Uint8Array(0), 'base')).reason).toContain(
      'not in the base variant',
    );
  });

  test('a value that contains itself', () => {
    const place: Record<string, unknown> = {};
    place['address'] = { place };
    expect(refusal(() => encode('Place', place)).reason).toBe('nested too deeply');
  });
});

describe('refusals when reading', () => {
  test.each([
    ['2^53', [...timestamp, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]],
    ['2^64-1', [...timestamp, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ])('a uint64 of %s', (_, bytes) => {
    expect(refusal(() => decode('Event', Uint8Array.from(bytes))).reason).toBe('uint64 above 2^53-1');
  });

  test('accepts 2^53-1', () => {
    const bytes = [...timestamp, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f];
    expect(decode('Event', Uint8Array.from(bytes)).timestamp).toBe(2 ** 53 - 1);
  });

  test.each([
    ['an unfinished number', [...timestamp, 0x80]],
    ['a number without end', [...timestamp, ...Array<number>(11).fill(0x80)]],
    ['a length beyond the end', [...tagBytes(Event.conversation_id, lengthDelimited), 0x05, 0x00]],
    [
      'a number that leaves its message',
      [...tagBytes(Event.self_event_state, lengthDelimited), 0x01, ...level, 0x01],
    ],
    ['field number 0', [0x00]],
    ['an unknown wire type', [0x0f]],
    ['an end without a start', [0x0c]],
  ])('%s', (_, bytes) => {
    expect(refusal(() => decode('Event', Uint8Array.from(bytes))).reason).toMatch(/^malformed/);
  });

  test('a missing required field', () => {
    const segment = tagBytes(MessageContent.segment, lengthDelimited);
    const error = refusal(() =>
      decode(
        'MessageContent',
        Uint8Array.of(...segment, 0x02, ...tagBytes(Segment.text, lengthDelimited), 0x00),
      ),
    );
    expect(error).toMatchObject({ path: 'type', reason: 'required' });
  });

  test('a double that is not finite', () => {
    const latitude = tagBytes(EmbedItemGeoCoordinates.latitude, fixed64);
    const bytes = Uint8Array.of(...latitude, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f);
    expect(refusal(() => decode('EmbedItem.GeoCoordinates', bytes)).reason).toBe('double is not finite');
  });

  test('something that is not bytes', () => {
    expect(refusal(() => decode('Event', bad([1, 2]))).reason).toBe('not bytes');
    expect(refusal(() => decode('Event', bad('text'))).reason).toBe('not bytes');
  });

  test('nesting without end', () => {
    const bytes: number[] = [];
    for (let i = 0; i < 20_000; i++) bytes.push(0x0b);
    expect(refusal(() => decode('Event', Uint8Array.from(bytes))).reason).toMatch(/^malformed/);
  });

  test('random bytes give a message or a CodecError, and the message can be written again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...messageNames.filter(isInBase)),
        fc.constantFrom('base' as const, 'extended' as const),
        fc.uint8Array({ maxLength: 64 }),
        (name, variant, bytes) => {
          const error = thrown(() => encode(name, decode(name, bytes, variant), variant));
          expect(error === undefined || error instanceof CodecError).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('a valid message with flipped bytes gives a message or a CodecError', () => {
    fc.assert(
      fc.property(anyMessage('Event'), fc.nat(), fc.integer({ min: 1, max: 255 }), (value, at, flip) => {
        const bytes = encode('Event', value);
        if (bytes.length === 0) return;
        const index = at % bytes.length;
        bytes[index] = bytes[index]! ^ flip;
        const error = thrown(() => encode('Event', decode('Event', bytes)));
        expect(error === undefined || error instanceof CodecError).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is unknown', () => {
  test('fields are skipped', () => {
    const unknown = tagBytes(1023, varint);
    const id = tagBytes(fieldNumbers.ConversationId.id, lengthDelimited);
    const bytes = Uint8Array.of(...unknown, 0x07, ...id, 0x01, 0x78);
    expect(plain(decode('ConversationId', bytes))).toEqual({ id: 'x' });
  });

  test('enumeration values are absent', () => {
    const type = tagBytes(Event.event_type, varint);
    expect(decode('Event', Uint8Array.of(...type, 0x63)).event_type ?? null).toBeNull();
    const mask = tagBytes(QueryPresenceRequest.field_mask, varint);
    const bytes = Uint8Array.of(...mask, 0x63, ...mask, 0x01);
    expect(decode('QueryPresenceRequest', bytes).field_mask).toEqual([1]);
  });

  test('of two members of the oneof the last one counts', () => {
    const first = encode('StateUpdate', { event_notification: {} });
    const last = encode('StateUpdate', { typing_notification: { type: 1 } });
    const both = decode('StateUpdate', Uint8Array.from([...first, ...last]));
    expect(plain(both)).toEqual({ typing_notification: { type: 1 } });
  });
});
