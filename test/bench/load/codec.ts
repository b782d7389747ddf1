// Encodes and decodes one update again and again, checked and bare in turns.
import protobuf from 'protobufjs/minimal.js';
import {
  ConversationStatus,
  ConversationType,
  ConversationView,
  decode,
  encode,
  EventType,
  OffTheRecordStatus,
  type BatchUpdate,
} from '../../../protocol/index.ts';
import { classes } from '../../../protocol/gen/chat_classes.ts';
import type { WireReader } from '../../../protocol/schema-types.ts';
import { sentence, textMessage } from '../support/people.ts';
import { readPlan, report } from './plan.ts';

export interface CodecPlan {
  readonly rounds: number;
  readonly roundMs: number;
}

/** Microseconds per call. */
interface Cost {
  readonly encode: number;
  readonly decode: number;
}

export interface CodecResult {
  readonly bytes: number;
  readonly rounds: readonly { readonly checked: Cost; readonly bare: Cost }[];
}

const people = Array.from({ length: 10 }, (_, index) => {
  const id = `10000000000000000000${index}`;
  return { gaia_id: id, chat_id: id };
});
const timestamp = 1_790_000_000_000_000;
const conversation_id = { id: 'kR0yUQm5nAkz7d3hXG2w1A' };
const update: BatchUpdate = {
  state_update: [
    {
      state_update_header: { current_server_time: timestamp },
      conversation: {
        conversation_id,
        type: ConversationType.CONVERSATION_TYPE_GROUP,
        name: 'Lunch',
        self_conversation_state: {
          self_read_state: { participant_id: people[0] ?? null, latest_read_timestamp: timestamp },
          status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
          view: [ConversationView.CONVERSATION_VIEW_INBOX],
          sort_timestamp: timestamp,
        },
        read_state: people.map((participant_id) => ({ participant_id, latest_read_timestamp: timestamp })),
        otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
        current_participant: people,
        participant_data: people.map((id, index) => ({ id, fallback_name: `Person ${index}` })),
      },
      event_notification: {
        event: {
          conversation_id,
          sender_id: people[1] ?? null,
          timestamp,
          chat_message: { message_content: textMessage('', sentence).message_content ?? null },
          event_id: '7-H0Z7-1790000000000000',
          advances_sort_timestamp: true,
          otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
          event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
        },
      },
    },
  ],
};

const bareType = classes['BatchUpdate'];
if (bareType === undefined) throw new Error('there is no BatchUpdate');
const bytes = encode('BatchUpdate', update);
const bareEncode = (): unknown => bareType.encode(update).finish();
// The generated code was made for this very reader; the checked codec's own type says less of it.
const bareDecode = (): unknown => bareType.decode(protobuf.Reader.create(bytes) as unknown as WireReader);

/** Keeps results alive, so that no call is optimised away. */
let kept: unknown;

function cost(task: () => unknown, forMs: number): number {
  const startedAt = performance.now();
  let calls = 0;
  let elapsed = 0;
  while (elapsed < forMs) {
    for (let count = 0; count < 50; count += 1) kept = task();
    calls += 50;
    elapsed = performance.now() - startedAt;
  }
  return (elapsed * 1000) / calls;
}

const { rounds: count, roundMs } = await readPlan<CodecPlan>();
const round = () => ({
  checked: {
    encode: cost(() => encode('BatchUpdate', update), roundMs),
    decode: cost(() => decode('BatchUpdate', bytes), roundMs),
  },
  bare: { encode: cost(bareEncode, roundMs), decode: cost(bareDecode, roundMs) },
});
for (let warmUp = 0; warmUp < 3; warmUp += 1) round();
const rounds = Array.from({ length: count }, round);
if (kept === undefined) throw new Error('nothing was decoded');
await report({ bytes: bytes.length, rounds } satisfies CodecResult);
process.exit(0);
