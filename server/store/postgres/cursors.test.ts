import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType, fakeClock, SegmentType } from '../../../protocol/index.ts';
import { participationOf } from '../../operations/events/participation.ts';
import { postEvent } from '../../operations/events/post-event.ts';
import { converse } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';
import { HeldWriters } from '../../testing/held-writers.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

const clock = fakeClock();
const minutes = 60_000_000;
/** Of the machines on which processes run. */
const clocks = [clock, fakeClock(clock.nowUsec() - 5 * minutes), fakeClock(clock.nowUsec() + 5 * minutes)];

let database: TestDatabase;
let server: TestServer;
let ann: TestClient;
let chats: readonly string[];
let writers: readonly Store[];
let held: HeldWriters;
/** Up to where the reader has everything, and what it was given. */
let cursor: number;
let seen: string[];

beforeEach(async () => {
  database = await testDatabase('postgres');
  server = await TestServer.open(database.location, clock);
  ann = await server.person('Ann');
  const bob = await server.person('Bob');
  const group = ConversationType.CONVERSATION_TYPE_GROUP;
  const made = await Promise.all([1, 2, 3].map(() => converse(server, ann, [bob], group)));
  chats = made.map(({ id }) => id);
  await server.store.idle();
  writers = await Promise.all(clocks.map((each) => openStore({ database: database.location, clock: each })));
  // Each has its connection.
  for (const writer of writers) await writer.write(async () => {});
  cursor = await server.store.reader.caughtUp();
  seen = [];
  held = new HeldWriters();
});
afterEach(async () => {
  held[Symbol.dispose]();
  for (const writer of writers) await writer[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

interface Message {
  readonly writer: number;
  readonly chat: number;
  /** Whether it is stored as what has to be alone. */
  readonly isAlone: boolean;
}

let keys = 0;

/** @returns the event's timestamp once it is stored; null: the database gave the transaction up */
async function post({ writer, chat, isAlone }: Message): Promise<number | null> {
  const { gaiaId: senderId } = ann.caller;
  const conversationId = chats[chat] ?? '';
  const key = (keys += 1);
  const segment = [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'lunch?' }];
  const foreseen = {
    conversationId,
    isConfined: !isAlone,
    key: { conversationId, senderId, key },
  };
  try {
    const posted = await writers[writer]?.write(async (tx) => {
      const participation = await participationOf(tx, { id: conversationId }, senderId);
      const content = { chat_message: { message_content: { segment } } };
      return postEvent(tx, participation, { content }, { senderId, key, offTheRecordSecs: 0 });
    }, foreseen);
    return posted?.after.conversation.newestEventAt ?? null;
  } catch {
    return null;
  }
}

/** So many that the next position of another writer would be below the last of them. */
async function postThree(message: Message): Promise<string[]> {
  const stored: string[] = [];
  for (let n = 0; n < 3; n += 1) stored.push(`${chats[message.chat]} ${await post(message)}`);
  return stored;
}

/** As the reader sees it; nothing where the database gave the transaction up, as it does with a writer that stands still for long. */
const named = (chat: number, at: number | null): string[] => (at === null ? [] : [`${chats[chat]} ${at}`]);

async function page(): Promise<void> {
  const { sync_timestamp: next, conversation_state: states } = await server.call('SyncAllNewEvents', ann, {
    last_sync_timestamp: cursor,
    max_response_size_bytes: 2000,
  });
  expect(next).toBeGreaterThanOrEqual(cursor);
  cursor = next ?? 0;
  for (const { conversation_id: id, event } of states ?? [])
    seen.push(...(event ?? []).map(({ timestamp }) => `${id?.id} ${timestamp}`));
}

async function readToTheEnd(): Promise<void> {
  for (let last = -1; last !== cursor;) {
    last = cursor;
    await page();
  }
}

it('miss nothing, after whichever statement a slow writer stands still while others write', async () => {
  let stoodStill = 0;
  for (const isAlone of [false, true]) {
    for (let sent = 0, wasHeld = true; wasHeld; sent += 1) {
      held.hold();
      const slow = post({ writer: 1, chat: 0, isAlone });
      wasHeld = await held.waitsIn(slow);
      for (let step = 0; step < sent && wasHeld; step += 1) {
        held.step();
        wasHeld = await held.waitsIn(slow);
      }
      held.holdNoMore();
      const quick = postThree({ writer: 2, chat: 1, isAlone: false });
      if (!isAlone) await quick;
      await page();
      held.release();
      const late = named(0, await slow);
      if (sent > 0 && wasHeld) stoodStill += late.length;
      const stored = [...late, ...(await quick)];
      await readToTheEnd();
      expect(seen).toEqual(expect.arrayContaining(stored));
      expect(new Set(seen).size).toBe(seen.length);
    }
  }
  expect(stoodStill).toBeGreaterThan(0);
});

/** One writer after the other sends a statement, as the numbers say, and 0 has the reader ask for a page. */
const schedules = record({
  messages: array(
    record({ writer: integer({ min: 0, max: 2 }), chat: integer({ min: 0, max: 2 }), isAlone: boolean() }),
    { minLength: 2, maxLength: 6 },
  ),
  steps: array(integer({ min: 0, max: 6 }), { minLength: 20, maxLength: 90 }),
});

it('miss nothing and have nothing twice, wherever writers stand still and whatever their clocks say', async () => {
  await assert(
    asyncProperty(schedules, async ({ messages, steps }) => {
      held.hold();
      const stored: string[] = [];
      const lanes = Map.groupBy(messages, ({ writer }) => writer);
      const writing = [...lanes.values()].map(async (lane) => {
        for (const message of lane) {
          stored.push(...named(message.chat, await post(message)));
        }
      });
      for (const step of steps) {
        if (step === 0) await page();
        else held.step(step);
      }
      held.release();
      await Promise.all(writing);
      await readToTheEnd();
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(stored));
      for (const [, own] of Map.groupBy(stored, (name) => name.split(' ')[0]))
        expect(new Set(own).size).toBe(own.length);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
