import { expect, test } from 'vitest';
import { CodecError } from './codec-error.ts';
import { encode } from './codec.ts';
import { decodeRequest } from './decode-request.ts';
import { limits } from './limits.ts';
import { fromProtoJson } from './proto-json.ts';
import { checkJsonValues } from './request-size.ts';

const refusal = `more than ${limits.requestValues} values`;
const segments = (count: number) => Array.from({ length: count }, () => ({ type: 0 as const }));
const message = (count: number) => ({ message_content: { segment: segments(count) } });

test.each(['extended', 'base'] as const)(
  'a request of many empty messages is refused unread, in %s',
  (variant) => {
    const read = (count: number) => () =>
      decodeRequest(
        'SendChatMessageRequest',
        encode('SendChatMessageRequest', message(count), variant),
        variant,
      );
    expect(read(200_000)).toThrow(refusal);
    // Each segment has one value in it.
    expect(read(limits.requestValues / 2 - 1)).not.toThrow();
  },
);

test('empty messages at the top count, too', () => {
  const bytes = encode('GetEntityByIdRequest', {
    batch_lookup_spec: Array.from({ length: limits.requestValues + 1 }, () => ({})),
  });
  expect(() => decodeRequest('GetEntityByIdRequest', bytes, 'extended')).toThrow(refusal);
});

test('a long text is one value', () => {
  const bytes = encode('SendChatMessageRequest', {
    message_content: { segment: [{ type: 0, text: '{,'.repeat(200_000) }] },
  });
  expect(() => decodeRequest('SendChatMessageRequest', bytes, 'extended')).not.toThrow();
});

test('JSON and lists are counted alike', () => {
  const read = (count: number) => () => {
    const json = JSON.stringify({ messageContent: { segment: segments(count) } });
    fromProtoJson('SendChatMessageRequest', json, 'extended', checkJsonValues);
  };
  expect(read(50_000)).toThrow(CodecError);
  expect(read(50_000)).toThrow(refusal);
  expect(read(5000)).not.toThrow();
  expect(() => checkJsonValues([null, [Array.from({ length: 50_000 }, () => [])]])).toThrow(refusal);
});
