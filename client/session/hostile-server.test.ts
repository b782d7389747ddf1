import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  ConversationStatus,
  ResponseStatus,
  decode,
  decodeFrame,
  encode,
  encodeFrame,
  fakeClock,
  operations,
  type Event,
  type FakeClock,
  type Frame,
  type OperationName,
  type ResponseOf,
} from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { Session } from './session.ts';

type Call = Extract<Frame, { kind: 'call' }>;
/** Answers a call as a server should not; false: as it should. */
type Misbehaviour = (socket: WebSocket, call: Call) => boolean;

let clock: FakeClock;
let server: WebSocketServer;
let session: Session;
let calls: string[];
let links: number;
let misbehave: Misbehaviour;

const garbage = new Uint8Array([0xff, 0xff, 0xff, 0x01, 0x02]);
/** More than a client takes in one frame. */
const giant = (): Buffer => Buffer.alloc(33 * 1024 * 1024);

const event = (timestamp: number): Event => ({
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ann' },
  event_id: `e${timestamp}`,
  timestamp,
  advances_sort_timestamp: true,
});
const states = (events: readonly Event[]) => [
  {
    conversation_id: { id: 'c' },
    conversation: {
      conversation_id: { id: 'c' },
      current_participant: ['me', 'ann', 'bob'].map((gaia_id) => ({ gaia_id })),
      participant_data: ['me', 'ann', 'bob'].map((gaia_id) => ({ id: { gaia_id } })),
      self_conversation_state: {
        status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
        sort_timestamp: 1,
        view: [1 as const],
      },
    },
    event: [...events],
  },
];
const response_header = { status: ResponseStatus.RESPONSE_STATUS_OK };

/** What a server answers that means well. */
const answers: { readonly [O in OperationName]?: (call: Call) => ResponseOf<O> } = {
  SyncRecentConversations: () => ({ sync_timestamp: 10, conversation_state: states([event(5)]) }),
  SyncAllNewEvents: (call) => {
    const { last_sync_timestamp: since } = decode('SyncAllNewEventsRequest', call.body);
    return { sync_timestamp: 20, conversation_state: since === 10 ? states([event(15)]) : [] };
  },
  GetEntityById: (call) => ({
    entity: (decode('GetEntityByIdRequest', call.body).batch_lookup_spec ?? []).map(({ gaia_id }) => ({
      id: { gaia_id: gaia_id ?? null },
      properties: { display_name: `Name of ${gaia_id ?? ''}` },
    })),
  }),
};

function replyTo(call: Call, body: Uint8Array): Frame {
  return {
    kind: 'reply',
    id: call.id,
    error: null,
    message: '',
    retryAfterSecs: 0,
    body,
    refusal: null,
  };
}
function answerWell(socket: WebSocket, call: Call): void {
  const name = call.operation as OperationName;
  const response = { ...answers[name]?.(call), response_header };
  socket.send(encodeFrame(replyTo(call, encode(operations[name].response, response as never))));
}

beforeEach(async () => {
  clock = fakeClock();
  [calls, links] = [[], 0];
  misbehave = () => false;
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  server.on('connection', (socket) => {
    links += 1;
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      const frame = decodeFrame(data);
      if (frame.kind !== 'call') return;
      calls.push(frame.operation);
      if (!misbehave(socket, frame)) answerWell(socket, frame);
    });
    const hello = {
      kind: 'hello',
      gaiaId: 'me',
      email: 'me@example.org',
      resource: 'r',
      serverTime: 1,
    } as const;
    socket.send(encodeFrame({ ...hello, serverVersion: '1' }));
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  session = new Session({
    server: `http://127.0.0.1:${port}`,
    token: 't',
    cache: new MemoryCache(),
    clientVersion: {},
    clock,
    random: () => 0.5,
  });
});
afterEach(async () => {
  await session[Symbol.asyncDispose]();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

/** Waits until the session is online, moving time on where it waits to connect again. */
async function online(): Promise<void> {
  await session.start();
  await expect
    .poll(
      () => {
        if (session.connection.kind === 'offline') clock.advance(60_000);
        return session.connection.kind;
      },
      { interval: 5 },
    )
    .toBe('online');
}
const texts = (): (number | null | undefined)[] =>
  session.timeline('c').events.map(({ timestamp }) => timestamp);
const push = (body: Uint8Array): void => {
  for (const socket of server.clients) socket.send(encodeFrame({ kind: 'push', body }));
};
const skipped = () => ({ unreadable: session.skipped.unreadable, tooLarge: session.skipped.tooLarge });

it('skips an event that cannot be read, and takes those beside it', async () => {
  misbehave = (socket, call) => {
    const { last_sync_timestamp: since } = decode('SyncAllNewEventsRequest', call.body);
    if (call.operation !== 'SyncAllNewEvents' || since !== 10) return false;
    const page = { response_header, sync_timestamp: 20, conversation_state: states([event(13), event(15)]) };
    const body = encode('SyncAllNewEventsResponse', page);
    // The first event's timestamp becomes a number that no client can hold.
    const [whole, broken] = [encode('Event', event(13)), encode('Event', event(13))];
    const at = Buffer.from(body).indexOf(whole);
    broken.fill(0xff);
    body.set(broken, at);
    socket.send(encodeFrame(replyTo(call, body)));
    return true;
  };
  await online();
  expect(texts()).toEqual([5, 15]);
  expect(skipped()).toEqual({ unreadable: 1, tooLarge: 0 });
  expect(links).toBe(1);
});

it.each([
  'GetSelfInfo',
  'GetBlockedEntities',
  'SyncRecentConversations',
  'SyncAllNewEvents',
  'GetEntityById',
  'QueryPresence',
] as const)('is online though every answer to %s is garbage', async (operation) => {
  misbehave = (socket, call) => {
    if (call.operation !== operation) return false;
    socket.send(encodeFrame(replyTo(call, garbage)));
    return true;
  };
  await online();
  expect(links).toBe(1);
  expect(calls.length).toBeLessThan(30);
  expect(session.skipped.unreadable).toBeGreaterThan(0);
  expect(texts().length).toBe(
    operation === 'SyncAllNewEvents' ? 1 : operation === 'SyncRecentConversations' ? 0 : 2,
  );
});

it.each(['SyncRecentConversations', 'SyncAllNewEvents', 'QueryPresence'] as const)(
  'stops asking for an answer to %s that is larger than a frame may be, and is online',
  async (operation) => {
    misbehave = (socket, call) => {
      if (call.operation !== operation) return false;
      socket.send(giant());
      return true;
    };
    await online();
    const asked = calls.filter((call) => call === operation).length;
    expect(session.skipped.tooLarge).toBeGreaterThan(0);
    expect(session.connection.kind).toBe('online');
    // Reconnecting asks for none of it again.
    for (const socket of server.clients) socket.terminate();
    await expect.poll(() => session.connection.kind).toBe('offline');
    const before = links;
    await online();
    expect(links).toBe(before + 1);
    expect(calls.filter((call) => call === operation).length).toBe(asked);
  },
);

it('takes a page in smaller portions when the server would not keep it', async () => {
  misbehave = (socket, call) => {
    if (call.operation !== 'SyncAllNewEvents') return false;
    if ((decode('SyncAllNewEventsRequest', call.body).max_response_size_bytes ?? 0) === 1) return false;
    socket.send(
      encodeFrame({ kind: 'close', code: 'slow_reader', reason: '', reconnect: true, retryAfterSecs: 0 }),
    );
    socket.close(4408);
    return true;
  };
  await online();
  expect(texts()).toEqual([5, 15]);
  expect(skipped()).toEqual({ unreadable: 0, tooLarge: 0 });
});

it('asks about people without the one whose entity cannot be read', async () => {
  misbehave = (socket, call) => {
    if (call.operation !== 'GetEntityById') return false;
    const specs = decode('GetEntityByIdRequest', call.body).batch_lookup_spec ?? [];
    if (!specs.some(({ gaia_id }) => gaia_id === 'ann')) return false;
    socket.send(encodeFrame(replyTo(call, garbage)));
    return true;
  };
  await online();
  expect(session.people.get('bob')?.entity?.properties?.display_name).toBe('Name of bob');
  expect(skipped()).toEqual({ unreadable: 1, tooLarge: 0 });
});

it('skips a frame, a push and an update that cannot be read', async () => {
  await online();
  for (const socket of server.clients) socket.send(garbage);
  push(garbage);
  const update = (timestamp: number) => ({ event_notification: { event: event(timestamp) } });
  const batch = encode('BatchUpdate', { state_update: [update(30), update(31)] });
  const at = Buffer.from(batch).indexOf(encode('StateUpdate', update(30)));
  batch.fill(0xff, at, at + encode('StateUpdate', update(30)).length);
  push(batch);
  await expect.poll(texts).toEqual([5, 15, 31]);
  expect(skipped()).toEqual({ unreadable: 3, tooLarge: 0 });
  expect([session.connection.kind, links]).toEqual(['online', 1]);
});
