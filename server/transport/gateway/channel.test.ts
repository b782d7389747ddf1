import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConversationView, fakeClock, fromPblite, type FakeClock } from '../../../protocol/index.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import { Passes } from '../../util/passes.ts';
import { Channel, mostWaiting, refuseUnknown, unpolledSecs } from './channel.ts';
import { ImageAddresses } from './image-addresses.ts';
import { keepAliveSecs, pollSecs } from './poll.ts';
import { PushTexts } from './push-texts.ts';

const client: ClientToken = {
  clientId: 'c1',
  gaiaId: '1',
  email: 'ann@example.org',
  label: 'old',
  resource: 'r1',
  variant: 'extended',
  device: 'desktop',
  createdAt: 0,
  kind: 'gateway',
  usedAt: 1,
};

const archived = ConversationView.CONVERSATION_VIEW_ARCHIVED;
let clock: FakeClock;
let channel: Channel | null = null;
/** Everything that was ever pushed, as a store would have it. */
let stored: number[] = [];

/** What a request waits for before it comes to its channel. */
let verified: Promise<void> = Promise.resolve();

const server = createServer(async (_request, response) => {
  await verified;
  if (channel === null) refuseUnknown(response);
  else channel.poll(response);
});
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  clock = fakeClock();
  stored = [];
  channel = null;
  verified = Promise.resolve();
});

function open(): Channel {
  channel?.end();
  const made: Channel = new Channel(client, {
    clock,
    texts: new PushTexts(new ImageAddresses(new Passes('', clock), () => 'http://server'), () => ''),
    beside: () => Promise.resolve(null),
    onEnd: () => {
      if (channel === made) channel = null;
    },
  });
  return (channel = made);
}

function push(): void {
  const current_server_time = stored.length + 1;
  stored.push(current_server_time);
  const update = { view_modification: { conversation_id: { id: 'c1' }, new_view: archived } };
  channel?.pushUpdates([
    { push: { at: null, to: [client.gaiaId], update }, header: { current_server_time } },
  ]);
}

/** The client's end: what it knows, and the one poll that it has open. */
class Reader {
  known = new Set<number>();
  noops = 0;
  /** Of this channel, in the order of arrival. */
  received: number[] = [];
  #response: IncomingMessage | null = null;
  #text = '';
  #broke = false;

  /** As such a client does: makes a channel, then reads everything that the server has. */
  connect(): void {
    open();
    this.received = [];
    this.known = new Set(stored);
  }

  /** Opens a poll unless one is open; connects again where the channel is unknown. */
  async poll(): Promise<void> {
    if (this.#response) return;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false }, resolve).once('error', reject);
    });
    if (response.statusCode !== 200) {
      response.resume();
      this.connect();
      return this.poll();
    }
    this.#response = response;
    this.#text = '';
    // What was under way when a poll broke, no server can know; every such client synchronises then.
    if (this.#broke) this.known = new Set(stored);
    this.#broke = false;
    response.setEncoding('utf8').on('data', (part: string) => this.#read(part));
    response.on('error', () => undefined);
    response.once('close', () => {
      if (this.#response === response) this.#response = null;
    });
  }

  cut(): void {
    this.#broke ||= this.#response !== null;
    this.#response?.destroy();
    this.#response = null;
  }

  get isPolling(): boolean {
    return this.#response !== null;
  }

  #read(part: string): void {
    this.#text += part;
    for (;;) {
      const [, digits] = /^(\d+)\n/.exec(this.#text) ?? [];
      const end = (digits?.length ?? 0) + 1 + Number(digits);
      if (digits === undefined || this.#text.length < end) return;
      const arrays = JSON.parse(this.#text.slice(digits.length + 1, end)) as [
        number,
        ({ p: string } | string)[],
      ][];
      this.#text = this.#text.slice(end);
      for (const [, [data]] of arrays) this.#take(data);
    }
  }

  #take(data: { p: string } | string | undefined): void {
    if (data === 'noop') this.noops += 1;
    if (typeof data !== 'object') return;
    const pblite = (JSON.parse(data.p) as { 2?: { 2: string } })[2]?.[2];
    if (pblite === undefined) return;
    const [, ...fields] = JSON.parse(pblite) as unknown[];
    for (const { state_update_header: header } of fromPblite('BatchUpdate', fields).state_update ?? []) {
      this.received.push(header?.current_server_time ?? 0);
      this.known.add(header?.current_server_time ?? 0);
    }
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

const schedules = 1000;

test(`nothing is lost in ${schedules} schedules of polls, pushes, cuts and waits`, async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('push' as const) },
    { weight: 3, arbitrary: fc.constant('poll' as const) },
    fc.constantFrom('cut' as const, 'full' as const, 'turn' as const, 'wait' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      stored = [];
      const reader = new Reader();
      reader.connect();
      for (const one of steps) {
        if (one === 'push') push();
        else if (one === 'poll') await reader.poll();
        else if (one === 'cut') reader.cut();
        else if (one === 'full') clock.advance(pollSecs * 1000);
        else if (one === 'wait') clock.advance(unpolledSecs * 1000);
        else await turn();
      }
      // The client goes on until it has everything; a poll that ends is opened again.
      while (reader.known.size < stored.length) {
        await reader.poll();
        await turn();
      }
      expect([...reader.known].sort((a, b) => a - b)).toEqual(stored);
      expect(reader.received).toEqual([...new Set(reader.received)].sort((a, b) => a - b));
      reader.cut();
    }),
    { numRuns: schedules },
  );
}, 300_000);

test('keeps what is pushed for the next poll when the client went away before its poll began', async () => {
  const reader = new Reader();
  reader.connect();
  const { promise, resolve } = Promise.withResolvers<void>();
  verified = promise;
  const arrived = once(server, 'request');
  const request = get({ port, host: '127.0.0.1', agent: false }).on('error', () => undefined);
  const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
  request.destroy();
  await once(response, 'close');
  resolve();
  await turn();
  push();
  await reader.poll();
  await until(() => reader.received.length > 0);
  expect(reader.received).toEqual(stored);
});

test('shows life at once and every 25 seconds, and ends a poll after 4 minutes without losing the channel', async () => {
  const reader = new Reader();
  reader.connect();
  await reader.poll();
  await until(() => reader.noops === 1);
  clock.advance(keepAliveSecs * 1000);
  await until(() => reader.noops === 2);
  const before = channel;
  clock.advance((pollSecs - keepAliveSecs) * 1000);
  await until(() => !reader.isPolling);
  push();
  await reader.poll();
  await until(() => reader.received.length === 1);
  expect(channel).toBe(before);
  reader.cut();
});

test('a channel that no one polls is gone after two minutes', () => {
  open();
  clock.advance(unpolledSecs * 1000 - 1);
  expect(channel).not.toBeNull();
  clock.advance(1);
  expect(channel).toBeNull();
});

test('a channel that too much waits for is gone, so that the client synchronises', () => {
  open();
  for (let count = 0; count < mostWaiting.arrays; count += 1) push();
  expect(channel).toBeNull();
});

test('a newer poll ends the older one; what that one carried is found by synchronising', async () => {
  const [first, second] = [new Reader(), new Reader()];
  first.connect();
  await first.poll();
  await until(() => first.noops === 1);
  const before = channel;
  await second.poll();
  await until(() => !first.isPolling);
  expect(channel).not.toBe(before);
  second.cut();
});

test('polls follow one another on one connection', async () => {
  open();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (let polls = 0; polls < 3; polls += 1) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, resolve).once('error', reject);
    });
    ports.add(response.socket.localPort);
    push();
    const read = text(response);
    clock.advance(pollSecs * 1000);
    expect(await read).toMatch(/^\d+\n\[\[\d+,\["noop"\]\]\]\d+\n\[\[/);
  }
  expect(ports.size).toBe(1);
  agent.destroy();
});

test('a poll of HTTP 1.0 reads until the connection ends', async () => {
  open();
  const socket = connect(port, '127.0.0.1');
  const read = text(socket);
  const polled = once(server, 'request');
  socket.write('GET / HTTP/1.0\r\n\r\n');
  await polled;
  await turn();
  clock.advance(pollSecs * 1000);
  const [, body] = (await read).split('\r\n\r\n');
  expect(body).toMatch(/^\d+\n\[\[\d+,\["noop"\]\]\]/);
});
