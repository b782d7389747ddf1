import { describe, expect, test } from 'vitest';
import { CodecError } from './codec-error.ts';
import { encode } from './codec.ts';
import { decodeRequest } from './decode-request.ts';
import { fromProtoJson } from './proto-json.ts';
import type { MessageName, MessageTypes } from './types.ts';
import type { Variant } from './variants.ts';

const unknown = 99;
/** Bytes of a request with an enumeration value replaced by one that no one knows. */
function withUnknown<N extends MessageName>(
  name: N,
  value: MessageTypes[N],
  [from, to]: readonly [number[], number[]],
  variant: Variant,
): Uint8Array {
  const bytes = encode(name, value, variant);
  const at = bytes.findIndex((_, index) => from.every((byte, n) => bytes[index + n] === byte));
  if (at < 0) throw new Error('these bytes are not in the request');
  const changed = new Uint8Array(bytes);
  changed.set(to, at);
  return changed;
}

const header = { conversation_id: { id: 'c' }, expected_otr: 1 as const };
const text = { segment: [{ type: 1 as const, text: 'words' }] };

describe.each(['extended', 'base'] as const)('in the %s variant', (variant) => {
  test.each([
    ['event_request_header.expected_otr', 'SendChatMessageRequest', { event_request_header: header }, 24, 1],
    [
      'event_request_header.expected_otr',
      'RenameConversationRequest',
      { event_request_header: header },
      24,
      1,
    ],
    ['message_content.segment.type', 'SendChatMessageRequest', { message_content: text }, 8, 1],
    ['field_mask', 'QueryPresenceRequest', { field_mask: [7] }, 24, 7],
  ] as const)('an unknown %s of %s is refused with its name', (field, name, value, tag, number) => {
    const change = [
      [tag, number],
      [tag, unknown],
    ] as const;
    const bytes = withUnknown(name, value as never, change as never, variant);
    expect(() => decodeRequest(name, bytes, variant)).toThrow(CodecError);
    expect(() => decodeRequest(name, bytes, variant)).toThrow(field);
    expect(() => decodeRequest(name, encode(name, value as never, variant), variant)).not.toThrow();
  });
});

test('an unknown medium is refused with its name', () => {
  const medium = { delivery_medium: { medium_type: 1 as const } };
  const value = { event_request_header: medium };
  const change = [
    [8, 1],
    [8, unknown],
  ] as const;
  const bytes = withUnknown('AddUserRequest', value, change as never, 'extended');
  expect(() => decodeRequest('AddUserRequest', bytes, 'extended')).toThrow(
    'event_request_header.delivery_medium.medium_type',
  );
});

test('unknown fields of a mask are left out beside known ones, packed or not', () => {
  const known = encode('QueryPresenceRequest', { field_mask: [7] });
  const tag = known[0] ?? 0;
  const both = new Uint8Array([...known, tag, unknown]);
  expect(decodeRequest('QueryPresenceRequest', both, 'extended').field_mask).toEqual([7]);
  const packed = (...values: number[]) => new Uint8Array([tag + 2, values.length, ...values]);
  expect(decodeRequest('QueryPresenceRequest', packed(unknown, 7), 'extended').field_mask).toEqual([7]);
  expect(() => decodeRequest('QueryPresenceRequest', packed(unknown), 'extended')).toThrow('field_mask');
});

test('JSON refuses the same, with the field', () => {
  const read = (name: MessageName, json: object) => () =>
    fromProtoJson(name, JSON.stringify(json), 'extended');
  expect(read('AddUserRequest', { eventRequestHeader: { expectedOtr: unknown } })).toThrow('expected_otr');
  expect(read('SendChatMessageRequest', { messageContent: { segment: [{ type: unknown }] } })).toThrow(
    'type',
  );
  expect(read('QueryPresenceRequest', { fieldMask: [unknown] })).toThrow('field_mask');
});

test('what is malformed is refused as before', () => {
  expect(() => decodeRequest('SendChatMessageRequest', new Uint8Array([0xff, 1, 2]), 'extended')).toThrow(
    CodecError,
  );
});
