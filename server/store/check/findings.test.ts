import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ConversationStatus,
  ConversationType,
  encode,
  EventType,
  fakeClock,
  OffTheRecordStatus,
} from '../../../protocol/index.ts';
import { minuteOf } from '../../domain/conversations/change-minute.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../open-store.ts';
import { openSqliteSnapshot } from '../transfer/sqlite-snapshot.ts';
import { findingsIn } from './findings.ts';

const clock = fakeClock();
let folder: { path: string } & AsyncDisposable;
let path: string;
let handle: Database.Database;
let ann: string;
let bob: string;
const at = clock.nowUsec();

const eventOf = (timestamp: number, conversationId: string, senderId: string) =>
  encode('Event', {
    conversation_id: { id: conversationId },
    sender_id: { gaia_id: senderId, chat_id: senderId },
    timestamp,
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  });

const insert = (table: string, row: Record<string, unknown>): void => {
  const columns = Object.keys(row);
  handle
    .prepare(`insert into ${table} (${columns.join()}) values (${columns.map((name) => `@${name}`).join()})`)
    .run(row);
};

function insertEvent(timestamp: number, more: Record<string, unknown> = {}): void {
  const payload = eventOf(timestamp, 'g', ann);
  insert('events', { conversation_id: 'g', timestamp, sender_id: ann, payload, ...more });
}

beforeEach(async () => {
  folder = await temporaryFolder();
  path = `${folder.path}/parley.sqlite`;
  await using store = await openStore({ database: { kind: 'sqlite', path }, clock });
  const make = async (email: string) => {
    const account = { email, displayName: email, passwordHash: 'x' };
    return (await store.accounts.createAccount(account, { by: 'administrator' })).gaiaId;
  };
  [ann, bob] = [await make('ann@x.org'), await make('bob@x.org')];
  await store.write(async (tx) => tx.position());
  handle = new Database(path);
  const { CONVERSATION_TYPE_GROUP: group, CONVERSATION_TYPE_ONE_TO_ONE: pair } = ConversationType;
  for (const [id, type] of [
    ['g', group],
    ['p', pair],
  ] as const) {
    insert('conversations', {
      id,
      type,
      creator_id: ann,
      pair: type === pair ? 'a:b' : null,
      otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
      created_at: at,
      sort_at: at,
      newest_event_at: at,
      changed_at: at,
      roster_at: at,
    });
    for (const person_id of [ann, bob]) {
      const status = ConversationStatus.CONVERSATION_STATUS_ACTIVE;
      insert('members', {
        conversation_id: id,
        person_id,
        status,
        invitation_status: 0,
        affinity: 0,
        joined_at: at,
        level: 0,
        view: 1,
        changed_at: at,
        change_minute: minuteOf(at),
        latest_read: at,
      });
      insert('spans', { conversation_id: id, person_id, starts_at: at });
    }
  }
  insertEvent(at, { client_generated_id: 5 });
});
afterEach(async () => {
  handle.close();
  await folder[Symbol.asyncDispose]();
});

async function findings(now = at): Promise<string[]> {
  await using snapshot = openSqliteSnapshot(path);
  const found: string[] = [];
  for await (const finding of findingsIn(snapshot, now)) found.push(finding);
  return found;
}

test('a store in which all is well has none', async () => {
  expect(await findings()).toEqual([]);
});

const damages: readonly (readonly [string, () => unknown])[] = [
  [
    'person .*: has an account without an address',
    () => handle.exec(`update people set email = null where gaia_id = '${bob}'`),
  ],
  [
    'client c: is signed in although the account is switched off',
    () => {
      insert('clients', {
        client_id: 'c',
        person_id: ann,
        token_hash: 'h',
        label: '',
        resource: 'r',
        variant: 'base',
        device: 'desktop',
        created_at: at,
      });
      handle.exec('update people set disabled = 1');
    },
  ],
  ['invitation h: was used more often', () => insert('invites', { code_hash: 'h', uses_left: -1 })],
  [
    'conversation g: changed after the last change of all',
    () => handle.exec(`update conversations set changed_at = ${at * 2} where id = 'g'`),
  ],
  ['conversation g: has events that are newer', () => insertEvent(at + 1)],
  [
    'conversation p: is of two people',
    () => handle.exec(`delete from members where conversation_id = 'p' and person_id = '${bob}'`),
  ],
  [
    'conversation g: has no one in the role of its creator',
    () => handle.exec(`update members set status = 4 where person_id = '${ann}' and conversation_id = 'g'`),
  ],
  [
    'member .* of conversation g: has read further',
    () => handle.exec(`update members set latest_read = ${at + 1} where conversation_id = 'g'`),
  ],
  [
    'member .* of conversation g: is not found by what changed in it',
    () => handle.exec(`update members set change_minute = change_minute - 1 where conversation_id = 'g'`),
  ],
  [
    'member .* of conversation g: takes part and sees nothing',
    () => handle.exec(`delete from spans where conversation_id = 'g'`),
  ],
  ['event .* of conversation g: is by no one', () => handle.exec(`update events set sender_id = 'x'`)],
  [
    'event .* of conversation g: is past its time',
    () => handle.exec(`update events set expires_at = ${at - 600_000_000}`),
  ],
  [
    'event .* of conversation g: is there although its key',
    () =>
      insert('spent_keys', { conversation_id: 'g', sender_id: ann, client_generated_id: 5, timestamp: at }),
  ],
  [
    'event .* of conversation g: cannot be read',
    () => handle.prepare('update events set payload = ?').run(Buffer.of(0xff)),
  ],
  [
    'event .* of conversation g: says another time',
    () => handle.prepare('update events set payload = ?').run(eventOf(at - 1, 'g', ann)),
  ],
  [
    'event .* of conversation g: says another conversation',
    () => handle.prepare('update events set payload = ?').run(eventOf(at, 'p', ann)),
  ],
  [
    'event .* of conversation g: says another sender',
    () => handle.prepare('update events set payload = ?').run(eventOf(at, 'g', bob)),
  ],
  [
    'contacts: a row names a row of people that is not there',
    () => {
      handle.pragma('foreign_keys = off');
      insert('contacts', { person_id: ann, contact_id: 'x' });
    },
  ],
];
test.each(damages)('finds: %s', async (finding, damage) => {
  damage();
  expect(await findings()).toContainEqual(expect.stringMatching(new RegExp(`^${finding}`)));
});

test('does not check the data of another release', async () => {
  handle.exec(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`);
  await expect(findings()).rejects.toThrow('another release');
});
