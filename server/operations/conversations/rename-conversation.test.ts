import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConversationType, EventType } from '../../../protocol/index.ts';
import { converse } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let group: string;
beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob] = [await server.person('Ann'), await server.person('Bob')];
  group = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  for (const { received } of [ann, bob]) received.length = 0;
});
afterEach(() => server[Symbol.asyncDispose]());

const rename = (new_name: string, client_generated_id = 0, id = group) =>
  server.call('RenameConversation', ann, {
    new_name,
    event_request_header: { conversation_id: { id }, client_generated_id },
  });
const nameNow = async () => {
  const { conversation_state: state } = await server.call('GetConversation', bob, {
    conversation_spec: { conversation_id: { id: group } },
  });
  return state?.conversation?.name ?? null;
};

describe('RenameConversation', () => {
  it('makes an event for everyone, and the name stays', async () => {
    const { created_event } = await rename('Tea');
    expect(created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
      conversation_rename: { new_name: 'Tea' },
      persisted: true,
    });
    for (const { received } of [ann, bob]) {
      expect(received.map((u) => u.event_notification?.event?.event_id)).toEqual([created_event!.event_id]);
    }
    expect(await nameNow()).toBe('Tea');
    await rename('');
    expect(await nameNow()).toBeNull();
  });

  it('happens once under one key', async () => {
    const first = await rename('Tea', 5);
    await rename('Coffee');
    const again = await rename('Tea', 5);
    expect(again.created_event).toEqual(first.created_event);
    expect(await nameNow()).toBe('Coffee');
    expect(bob.received).toHaveLength(2);
  });

  it('is refused when nothing changes, and outside groups', async () => {
    await rename('Tea');
    await expect(rename('Tea')).rejects.toThrow(new Refusal('name_unchanged'));
    const pair = await converse(server, ann, [bob]);
    await expect(rename('Two', 0, pair.id)).rejects.toThrow(new Refusal('group_needed'));
    await expect(rename('Two', 0, 'nowhere')).rejects.toThrow(new Refusal('conversation_unavailable'));
  });
});
