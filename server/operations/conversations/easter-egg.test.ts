import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { pair } from '../testing/pair.ts';
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

const egg = (message: string, by = ann) =>
  server.call('EasterEgg', by, { conversation_id: { id: chat }, easter_egg: { message } });

it('reaches everyone, its sender included, and is not stored', async () => {
  const { timestamp } = await egg('ponies');
  expect(timestamp).toBeGreaterThan(0);
  for (const { received } of [ann, bob]) {
    expect(received.map((update) => update.easter_egg_notification)).toEqual([
      {
        sender_id: { gaia_id: ann.caller.gaiaId, chat_id: ann.caller.gaiaId },
        conversation_id: { id: chat },
        easter_egg: { message: 'ponies' },
      },
    ]);
  }
  const { conversation_state } = await server.call('SyncAllNewEvents', bob, {});
  expect(conversation_state?.[0]?.event).toEqual([]);
});

it('comes once a second from each person', async () => {
  await egg('ponies');
  await expect(egg('ponies')).rejects.toThrow(new Refusal('easter_egg_too_soon'));
  await egg('pitchforks', bob);
  await server.advance(1000);
  await egg('bikeshed');
  expect(bob.received).toHaveLength(3);
});

it('is refused without a name, with too long a one, and outside, at no cost', async () => {
  const eve = await server.person('Eve');
  await expect(egg(' ')).rejects.toThrow(new Refusal('field_missing', { field: 'easter_egg' }));
  await expect(egg('x'.repeat(101))).rejects.toThrow(
    new Refusal('text_too_long', { field: 'easter_egg', most: 100 }),
  );
  await expect(egg('ponies', eve)).rejects.toThrow(new Refusal('conversation_unavailable'));
  await egg('ponies');
});

it('is refused between two people where one blocks the other, and in a group does not pass between them', async () => {
  await server.store.write((tx) => setBlocked(tx, bob.caller.gaiaId, ann.caller.gaiaId, true));
  await expect(egg('ponies')).rejects.toThrow(new Refusal('cannot_receive', { name: 'Bob' }));
  await expect(egg('ponies', bob)).rejects.toThrow(new Refusal('blocked_by_caller', { name: 'Ann' }));
  expect(bob.received).toEqual([]);
  expect(ann.received).toEqual([]);
});
