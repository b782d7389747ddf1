import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  ConversationType,
  fromPblite,
  fromProtoJson,
  ParticipantType,
  SegmentType,
  type SyncAllNewEventsResponse,
  toPblite,
  toProtoJson,
  type Variant,
} from '../../protocol/index.ts';
import { EncodedOnce } from '../util/lazy-message.ts';
import { pacedJson, pacedPblite } from './paced-text.ts';

const name = 'SyncAllNewEventsResponse';
const event = (n: number) => ({
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: String(n) },
  timestamp: n,
  chat_message: {
    message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: `line "${n}"\n` }] },
  },
});
const conversation = {
  conversation_id: { id: 'c' },
  type: ConversationType.CONVERSATION_TYPE_GROUP,
  participant_data: [
    {
      id: { gaia_id: '1' },
      participant_type: ParticipantType.PARTICIPANT_TYPE_UNKNOWN,
      fallback_name: 'Ann',
    },
  ],
};
const answer = (events: number): SyncAllNewEventsResponse => ({
  response_header: { request_trace_id: 'trace' },
  sync_timestamp: 7,
  conversation_state: [
    { conversation_id: { id: 'c' }, conversation, event: Array.from({ length: events }, (_, n) => event(n)) },
    { conversation_id: { id: 'empty' }, event: [] },
  ],
});
const lazy = (value: SyncAllNewEventsResponse) => ({
  ...value,
  conversation_state: value.conversation_state?.map((state) => ({
    ...state,
    event: state.event?.map((one) => new EncodedOnce('Event', one)),
  })),
});

describe.each<Variant>(['base', 'extended'])('an answer in the %s variant', (variant) => {
  test('reads in JSON as one that was written in one piece', async () => {
    const paced = await pacedJson(name, lazy(answer(3)), variant);
    const whole = toProtoJson(name, answer(3), variant);
    expect(JSON.parse(paced)).toEqual(JSON.parse(whole));
    expect(fromProtoJson(name, paced, variant)).toEqual(fromProtoJson(name, whole, variant));
    expect(await pacedJson(name, {}, variant)).toBe('{}');
  });

  test('stands in pblite as one that was written in one piece', async () => {
    const paced = await pacedPblite(name, lazy(answer(3)), variant);
    const whole = toPblite(name, answer(3), variant);
    expect(fromPblite(name, JSON.parse(paced), variant)).toEqual(fromPblite(name, whole, variant));
    expect(JSON.parse(paced)).toEqual(JSON.parse(JSON.stringify(whole)));
    expect(await pacedPblite(name, {}, variant)).toBe('[]');
  });
});

test.each([pacedJson, pacedPblite])('others have their turn while a large one is written', async (paced) => {
  const seen = { turns: 0, isWritten: false };
  const writing = paced(name, lazy(answer(30_000)), 'extended').finally(() => {
    seen.isWritten = true;
  });
  while (!seen.isWritten) {
    await setImmediate();
    seen.turns += 1;
  }
  await writing;
  expect(seen.turns).toBeGreaterThan(4);
});
