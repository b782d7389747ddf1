import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationType,
  EventType,
  OffTheRecordStatus,
  OffTheRecordToggle,
  USEC_PER_SEC,
} from '../../../protocol/index.ts';
import { erasedByKey } from '../../store/conversations/erasure.ts';
import { applyOtrToggle } from '../../store/conversations/otr-toggle.ts';
import { startExpirySweep } from '../../store/expiry-sweep.ts';
import { pair } from '../testing/pair.ts';
import { converse, send, textMessage } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD: OFF, OFF_THE_RECORD_STATUS_ON_THE_RECORD: ON } =
  OffTheRecordStatus;
const dayMs = 24 * 3600 * 1000;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, chat } = await pair());
});
afterEach(() => server[Symbol.asyncDispose]());

const turn = (otr_status: OffTheRecordStatus, key = 0) =>
  server.call('ModifyOTRStatus', ann, {
    otr_status,
    event_request_header: { conversation_id: { id: chat }, client_generated_id: key },
  });
const look = async () =>
  (await server.call('GetConversation', bob, { conversation_spec: { conversation_id: { id: chat } } }))
    .conversation_state;

describe('ModifyOTRStatus', () => {
  it('pushes to everyone, and is on the record itself', async () => {
    const { created_event } = await turn(OFF);
    expect(created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_OTR_MODIFICATION,
      otr_modification: { old_otr_status: ON, new_otr_status: OFF },
      otr_status: ON,
      persisted: true,
    });
    expect(created_event?.expiration_timestamp ?? null).toBeNull();
    expect(bob.received.map((u) => u.event_notification?.event?.event_id)).toEqual([created_event!.event_id]);
    expect((await look())?.conversation?.otr_status).toBe(OFF);
    expect((await turn(ON)).created_event).toMatchObject({ persisted: true, otr_status: ON });
  });

  it('is refused when nothing changes', async () => {
    await expect(turn(ON)).rejects.toThrow(new Refusal('history_already_on'));
    await turn(OFF);
    await expect(turn(OFF)).rejects.toThrow(new Refusal('history_already_off'));
    await expect(turn(OffTheRecordStatus.OFF_THE_RECORD_STATUS_UNKNOWN)).rejects.toThrow(
      new Refusal('field_invalid', { field: 'otr_status', allowed: 'OFF_THE_RECORD, ON_THE_RECORD' }),
    );
  });
});

describe('off the record', () => {
  beforeEach(() => turn(OFF));

  it('words last for a day and are pushed like others', async () => {
    const event = await send(server, ann, chat, 'psst');
    expect(event).toMatchObject({ persisted: false, otr_status: OFF });
    expect(event.expiration_timestamp).toBe(event.timestamp! + (dayMs / 1000) * USEC_PER_SEC);
    expect(bob.received.at(-1)?.event_notification?.event?.event_id).toBe(event.event_id);
    await server.advance(dayMs - 1000);
    expect((await look())?.event).toHaveLength(2);
    await server.advance(2000);
    expect((await look())?.event).toHaveLength(1);
  });

  it('are refused where their writer saw something else', async () => {
    const message = textMessage(chat, 'for the record');
    const requested = {
      ...message,
      event_request_header: { ...message.event_request_header, expected_otr: ON },
    };
    await expect(server.call('SendChatMessage', ann, requested)).rejects.toThrow(
      new Refusal('history_turned_off'),
    );
    expect((await look())?.event).toHaveLength(1);
  });

  it('leave nothing but their spent key', async () => {
    const sent = await send(server, ann, chat, 'psst', 3);
    await server.advance(dayMs + 1000);
    // Past its time, and not erased yet.
    expect((await send(server, ann, chat, 'psst', 3)).chat_message ?? null).toBeNull();
    await using _sweep = startExpirySweep(server.store, server.images, server.clock, (error) => {
      throw error;
    });
    const ofAnn = ann.caller.gaiaId;
    await expect.poll(() => erasedByKey(server.store.reader, chat, ofAnn, 3)).toBe(sent.timestamp);
    bob.received.length = 0;
    const again = await send(server, ann, chat, 'psst', 3);
    expect(again).toMatchObject({ event_id: sent.event_id, timestamp: sent.timestamp, persisted: false });
    expect(again.chat_message ?? null).toBeNull();
    expect(bob.received).toEqual([]);
  });

  it('are swept away again and again', async () => {
    await using _sweep = startExpirySweep(server.store, server.images, server.clock, (error) => {
      throw error;
    });
    const ofAnn = ann.caller.gaiaId;
    for (const key of [1, 2]) {
      await send(server, ann, chat, 'psst', key);
      await server.advance(dayMs);
      // A sweep that is under way sets its next time only when it ends.
      await expect
        .poll(async () => {
          await server.advance(60_000);
          return erasedByKey(server.store.reader, chat, ofAnn, key);
        })
        .not.toBeNull();
    }
  });
});

describe('where the administrator keeps history as it is', () => {
  const DISABLED = OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED;
  const ENABLED = OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_ENABLED;

  it('refuses to turn it off, and back on', async () => {
    await turn(OFF);
    await applyOtrToggle(server.store, DISABLED);
    await expect(turn(ON)).rejects.toThrow(new Refusal('history_locked'));
    await applyOtrToggle(server.store, ENABLED);
    await expect(turn(ON)).resolves.toBeDefined();
  });

  it('reaches clients when they catch up, and only what changed', async () => {
    const since = async () => (await server.call('SyncAllNewEvents', bob, {})).sync_timestamp ?? 0;
    const missed = async (last_sync_timestamp: number) =>
      (await server.call('SyncAllNewEvents', bob, { last_sync_timestamp })).conversation_state ?? [];
    const before = await since();
    await applyOtrToggle(server.store, DISABLED);
    expect((await missed(before)).map((state) => state.conversation?.otr_toggle)).toEqual([DISABLED]);
    const after = await since();
    await applyOtrToggle(server.store, DISABLED);
    expect(await missed(after)).toEqual([]);
  });

  it('is applied two hundred conversations in each commit, each at a position of its own', async () => {
    const group = { type: ConversationType.CONVERSATION_TYPE_GROUP };
    await Promise.all(Array.from({ length: 100 }, () => server.call('CreateConversation', ann, group)));
    await Promise.all(Array.from({ length: 100 }, () => server.call('CreateConversation', bob, group)));
    const { reader, write } = server.store;
    let commits = 0;
    const counting: typeof write = (unit) => {
      commits += 1;
      return write(unit);
    };
    const { sync_timestamp: before = 0 } = await server.call('SyncAllNewEvents', ann, {});
    await applyOtrToggle({ reader, write: counting }, DISABLED);
    expect(commits).toBe(2);
    const { conversation_state: page } = await server.call('SyncAllNewEvents', ann, {
      last_sync_timestamp: before,
      max_response_size_bytes: 1,
    });
    expect(page).toHaveLength(1);
  });

  it('holds for new conversations', async () => {
    server.options = { ...server.options, otrToggle: DISABLED };
    const group = await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP);
    chat = group.id;
    await expect(turn(OFF)).rejects.toThrow(new Refusal('history_locked'));
    expect((await look())?.conversation?.otr_toggle).toBe(DISABLED);
  });
});
