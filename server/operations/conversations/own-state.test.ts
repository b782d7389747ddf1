import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotificationLevel } from '../../../protocol/index.ts';
import { pair } from '../testing/pair.ts';
import { send } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, chat } = await pair());
});
afterEach(() => server[Symbol.asyncDispose]());

const quiet = () => {
  ann.received.length = 0;
  bob.received.length = 0;
};

describe('UpdateWatermark', () => {
  const read = (client: TestClient, last_read_timestamp: number) =>
    server.call('UpdateWatermark', client, { conversation_id: { id: chat }, last_read_timestamp });

  it('is pushed to all participants and all own clients', async () => {
    const { timestamp } = await send(server, ann, chat, 'x');
    const phone = await server.client(bob.caller.gaiaId, bob.caller.email, 'mobile');
    quiet();
    phone.received.length = 0;
    await read(bob, timestamp!);
    for (const client of [ann, bob, phone]) {
      expect(client.received.map((u) => u.watermark_notification)).toEqual([
        {
          sender_id: { gaia_id: bob.caller.gaiaId, chat_id: bob.caller.gaiaId },
          conversation_id: { id: chat },
          latest_read_timestamp: timestamp,
        },
      ]);
    }
  });

  it('never goes back, nor past the newest event', async () => {
    const first = await send(server, ann, chat, 'x');
    const second = await send(server, ann, chat, 'y');
    await read(bob, second.timestamp! + 1_000_000);
    expect(ann.received.at(-1)?.watermark_notification?.latest_read_timestamp).toBe(second.timestamp);
    quiet();
    await read(bob, first.timestamp!);
    await read(bob, second.timestamp!);
    await read(bob, 0);
    expect(ann.received).toEqual([]);
  });

  it('does not accept an invitation', async () => {
    const { timestamp } = await send(server, ann, chat, 'x');
    await read(bob, timestamp!);
    const { conversation_state } = await server.call('GetConversation', bob, {
      conversation_spec: { conversation_id: { id: chat } },
    });
    expect(conversation_state?.conversation?.self_conversation_state?.status).toBe(1);
  });

  it('is refused to those outside', async () => {
    const eve = await server.person('Eve');
    await expect(read(eve, 1)).rejects.toThrow(new Refusal('conversation_unavailable'));
  });
});

describe('SetConversationNotificationLevel', () => {
  const level = (level: NotificationLevel) =>
    server.call('SetConversationNotificationLevel', bob, { conversation_id: { id: chat }, level });

  it('is kept, and pushed to own clients only', async () => {
    quiet();
    const { timestamp } = await level(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
    expect(bob.received.map((u) => u.notification_level_notification)).toEqual([
      {
        conversation_id: { id: chat },
        level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
        timestamp,
      },
    ]);
    expect(ann.received).toEqual([]);
    const { conversation_state } = await server.call('SyncRecentConversations', bob, {});
    expect(conversation_state?.[0]?.conversation?.self_conversation_state?.notification_level).toBe(
      NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    );
  });

  it('is pushed once', async () => {
    await level(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
    quiet();
    await level(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
    expect(bob.received).toEqual([]);
  });

  it('must be one of the two', async () => {
    await expect(level(NotificationLevel.NOTIFICATION_LEVEL_UNKNOWN)).rejects.toThrow(
      new Refusal('field_invalid', { field: 'level', allowed: 'QUIET, RING' }),
    );
  });
});

describe('SetConversationLevel', () => {
  it('is granted', async () => {
    await expect(server.call('SetConversationLevel', ann, {})).resolves.toBeDefined();
  });
});
