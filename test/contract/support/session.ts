import { once } from 'node:events';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  decode,
  decodeFrame,
  encode,
  encodeFrame,
  operations,
  subprotocolOf,
  type Frame,
  type OperationName,
  type ReceivedRefusal,
  type RequestOf,
  type ResponseOf,
  type StateUpdate,
  type Variant,
} from '../../../protocol/index.ts';
import { checkReceived } from './received.ts';
import { postJson } from './http.ts';
import { isCluster, processCount } from './installation.ts';
import type { Calls, Person } from './person.ts';
import type { TestServer } from './server.ts';
import { patienceMs } from '../../fixtures/patience.ts';

/**
 * How often every process is asked something before no push is taken to be under way any more that no one waits for, and
 * how long that rests in between, in ms. Such a push comes some turns and some reads of the database after its cause, and
 * a busy machine answers questions as much later as it pushes.
 */
const lastQuestions = isCluster ? { rounds: 5, restMs: 50 } : { rounds: 3, restMs: 10 };

type Reply = Extract<Frame, { kind: 'reply' }>;
type Hello = Extract<Frame, { kind: 'hello' }>;

/** How a session ended. */
export interface Ending {
  /** The reasoned close frame; null when none came. */
  readonly frame: Extract<Frame, { kind: 'close' }> | null;
  readonly code: number;
}

/** A WebSocket session that records everything that it receives. */
export class TestSession implements Calls {
  readonly socket: WebSocket;
  readonly variant: Variant;
  /** Every frame, in the order of arrival. */
  readonly frames: Frame[] = [];
  /** Every pushed update, in the order of arrival. */
  readonly updates: StateUpdate[] = [];
  /** Resolves when the connection is gone. */
  readonly ended: Promise<Ending>;
  refusal: ReceivedRefusal | null = null;
  readonly #askEveryProcess: () => Promise<unknown>;
  readonly #replies = new Map<number, (reply: Reply) => void>();
  #lastId = 0;
  #onChange: (() => void) | null = null;

  private constructor(socket: WebSocket, variant: Variant, askEveryProcess: () => Promise<unknown>) {
    this.socket = socket;
    this.variant = variant;
    this.#askEveryProcess = askEveryProcess;
    socket.on('message', (data) => this.#receive(decodeFrame(data as Buffer)));
    // What an error means for the test shows in `ended` or in the answer that does not come.
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      socket.once('close', (code) => {
        const frame = this.frames.find((frame) => frame.kind === 'close') ?? null;
        resolve({ frame, code });
      });
    });
  }

  /** Connects and waits for `hello`. */
  static async open(
    server: Pick<TestServer, 'url'>,
    token: string,
    variant: Variant = 'extended',
  ): Promise<TestSession> {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/session`, subprotocolOf(variant), {
      headers: { authorization: `Bearer ${token}` },
      perMessageDeflate: false,
    });
    const session = new TestSession(socket, variant, () => askEveryProcess(server, token));
    await once(socket, 'open');
    await session.until(() => session.frames.length > 0);
    if (session.frames[0]?.kind !== 'hello') throw new Error('the first frame is not hello');
    return session;
  }

  get hello(): Hello {
    const [first] = this.frames;
    if (first?.kind !== 'hello') throw new Error('no hello');
    return first;
  }

  /** Calls and reads the answer; throws on an error of the transport. */
  async call<O extends OperationName>(operation: O, request: RequestOf<O>): Promise<ResponseOf<O>> {
    const { request: requestName, response } = operations[operation];
    const reply = await this.callRaw(operation, encode(requestName, request, this.variant));
    if (reply.error !== null) throw new Error(`${operation}: ${reply.error}: ${reply.message}`);
    this.refusal = reply.refusal;
    checkReceived(response, reply.body, this.variant);
    return decode(response, reply.body, this.variant);
  }

  /** Sends any bytes as an operation's request. */
  callRaw(operation: string, body: Uint8Array): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#replies.set(id, resolve);
      this.socket.send(encodeFrame({ kind: 'call', id, operation, body }));
    });
  }

  /** Waits until something is true of what arrived. */
  async until(holds: () => boolean, ms = patienceMs): Promise<void> {
    const deadline = Date.now() + ms;
    while (!holds()) {
      const left = deadline - Date.now();
      if (left <= 0 || this.socket.readyState > WebSocket.OPEN) {
        const kinds = this.updates.map((update) => kindOf(update)).join(', ');
        throw new Error(`what was waited for did not come; updates: ${kinds || 'none'}`);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 100));
        this.#onChange = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Waits for the first update that has something, and returns that. */
  async pushed<T>(pick: (update: StateUpdate) => T | null | undefined): Promise<T> {
    const found = () => this.updates.map(pick).find((one) => one !== null && one !== undefined);
    await this.until(() => found() !== undefined);
    return found() as T;
  }

  /** Waits until it has received someone's presence: people who meet receive each other's behind everything else. */
  async met({ gaiaId }: Pick<Person, 'gaiaId'>): Promise<void> {
    await this.pushed(({ presence_notification: notification }) =>
      notification?.presence?.find(({ user_id }) => user_id?.gaia_id === gaiaId),
    );
  }

  /**
   * Everything pushed so far, after giving pushes that may be under way the time to arrive: for what is sure to come, wait
   * before.
   */
  async settled(): Promise<readonly StateUpdate[]> {
    for (let round = 0; round < lastQuestions.rounds; round += 1) {
      await wait(lastQuestions.restMs);
      if (isCluster) await this.#askEveryProcess();
      await this.#ping();
    }
    return this.updates;
  }

  /** The kinds of notification pushed so far, sorted. */
  async settledKinds(): Promise<readonly string[]> {
    return (await this.settled()).map((update) => kindOf(update)).sort();
  }

  /** Forgets what was pushed. */
  async forget(): Promise<void> {
    await this.settled();
    this.updates.length = 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.terminate();
    await this.ended;
  }

  /** The answer comes behind what was sent before it. */
  async #ping(): Promise<void> {
    const nonce = 1_000_000 + this.frames.length;
    this.socket.send(encodeFrame({ kind: 'ping', nonce }));
    await this.until(() => this.frames.some((frame) => frame.kind === 'pong' && frame.nonce === nonce));
  }

  #receive(frame: Frame): void {
    this.frames.push(frame);
    if (frame.kind === 'reply') {
      this.#replies.get(frame.id)?.(frame);
      this.#replies.delete(frame.id);
    }
    if (frame.kind === 'push') {
      checkReceived('BatchUpdate', frame.body, this.variant);
      this.updates.push(...(decode('BatchUpdate', frame.body, this.variant).state_update ?? []));
    }
    this.#onChange?.();
  }
}

/** Of each server, what is asked for all of its sessions that wait at the moment. */
const pendingRounds = new WeakMap<Pick<TestServer, 'url'>, Promise<unknown>>();

/** Asks each process something that it reads from the database: once for all sessions that come to rest together. */
function askEveryProcess(server: Pick<TestServer, 'url'>, token: string): Promise<unknown> {
  const others = pendingRounds.get(server);
  if (others) return others;
  const ask = () => postJson(server, operations.GetSelfInfo.path, {}, { token });
  const asked = nextTurn().then(() => {
    // Who comes from now on is not asked for: the answers may already be under way.
    pendingRounds.delete(server);
    // Each request reaches another one.
    return Promise.all(Array.from({ length: processCount }, ask));
  });
  pendingRounds.set(server, asked);
  return asked;
}

/** The member of an update's oneof, without `_notification`; `conversation` where there is none. */
export function kindOf(update: StateUpdate): string {
  const member = Object.entries(update).find(
    ([name, value]) =>
      value !== null && value !== undefined && name !== 'state_update_header' && name !== 'conversation',
  );
  return member === undefined ? 'conversation' : member[0].replace(/_notification$/, '');
}
