import { expect, test } from 'vitest';
import { CodecError } from './codec-error.ts';
import { SegmentType } from './enums.ts';
import type { SendChatMessageRequest } from './types.ts';
import { fromProtoJson, toProtoJson } from './proto-json.ts';

test('reads names of either style, enumerations by name or number, and long numbers as text', () => {
  const read = fromProtoJson(
    'SendChatMessageRequest',
    JSON.stringify({
      messageContent: { segment: [{ type: 'SEGMENT_TYPE_LINK', text: 'x', linkData: { link_target: 'u' } }] },
      event_request_header: { conversationId: { id: 'c' }, clientGeneratedId: '9007199254740991' },
      existingMedia: null,
    }),
    'extended',
  );
  expect(read.message_content?.segment?.[0]).toMatchObject({
    type: SegmentType.SEGMENT_TYPE_LINK,
    link_data: { link_target: 'u' },
  });
  expect(read.event_request_header?.client_generated_id).toBe(Number.MAX_SAFE_INTEGER);
});

test('writes what it reads', () => {
  const request: SendChatMessageRequest = {
    message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'ä' }], attachment: [] },
    event_request_header: { conversation_id: { id: 'c' }, client_generated_id: 5 },
  };
  const json = toProtoJson('SendChatMessageRequest', request, 'extended');
  expect(JSON.parse(json)).toEqual({
    messageContent: { segment: [{ type: 'SEGMENT_TYPE_TEXT', text: 'ä' }] },
    eventRequestHeader: { conversationId: { id: 'c' }, clientGeneratedId: '5' },
  });
  expect(fromProtoJson('SendChatMessageRequest', json, 'extended')).toMatchObject(request);
});

test('speaks the base variant in its own shape', () => {
  const json = '{"participantId":[],"presenceResult":[]}';
  expect(() => fromProtoJson('QueryPresenceResponse', json, 'base')).toThrow('participantId: unknown field');
  const presence = {
    mood_message: { mood_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'm' }] } },
    reachable: true,
  };
  const written = toProtoJson('Presence', presence, 'base');
  expect(JSON.parse(written)).toEqual({
    reachable: true,
    moodSetting: { moodMessage: { moodContent: { segment: [{ type: 'SEGMENT_TYPE_TEXT', text: 'm' }] } } },
  });
  expect(fromProtoJson('Presence', written, 'base')).toMatchObject(presence);
});

test('carries bytes in base64 of either alphabet', () => {
  const read = (hash: string) =>
    fromProtoJson('SuggestedContactGroupHash', JSON.stringify({ hash }), 'extended').hash;
  expect(read('+/8AAQ==')).toEqual(Uint8Array.of(0xfb, 0xff, 0, 1));
  expect(read('-_8AAQ')).toEqual(Uint8Array.of(0xfb, 0xff, 0, 1));
  expect(
    toProtoJson('SuggestedContactGroupHash', { hash: Uint8Array.of(0xfb, 0xff, 0, 1) }, 'extended'),
  ).toBe('{"hash":"+/8AAQ=="}');
});

test.each([
  ['{', ''],
  ['[]', ''],
  ['{"nope":1}', 'nope'],
  ['{"maxConversations":"ten"}', 'maxConversations'],
  ['{"maxConversations":-1}', 'max_conversations'],
  ['{"maxConversations":1.5}', 'max_conversations'],
  ['{"maxConversations":"18446744073709551615"}', 'max_conversations'],
  ['{"syncFilter":"SYNC_FILTER_INBOX"}', 'syncFilter'],
  ['{"syncFilter":["SYNC_FILTER_NOPE"]}', 'syncFilter[0]'],
  ['{"requestHeader":{"languageCode":5}}', 'requestHeader.languageCode'],
])('refuses %s and names the field', (json, path) => {
  const read = () => fromProtoJson('SyncRecentConversationsRequest', json, 'extended');
  expect(read).toThrow(CodecError);
  expect(read).toThrow(expect.objectContaining({ path }));
});
