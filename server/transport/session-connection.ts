import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import {
  decodeFrame,
  encodeFrame,
  errorKinds,
  type ErrorCode,
  type Frame,
  type Usec,
  type Variant,
} from '../../protocol/index.ts';
import type { BinarySession } from '../push/session.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { ClientToken } from '../store/accounts/accounts.ts';
import type { Beating } from './heartbeat.ts';
import { binaryMessage, pushMessage, replyMessage } from './websocket-message.ts';

/** How many bytes may wait for a client that does not read before it is cut off. */
const maxBufferedBytes = 4 * 1024 * 1024;
/** How many calls of one session may run at once. Further ones wait, so that those of other people come in between. */
export const maxCallsInFlight = 32;

type Call = Extract<Frame, { kind: 'call' }>;

export interface ConnectionOptions {
  readonly socket: WebSocket;
  /** The connection below it. */
  readonly stream: Duplex;
  readonly client: ClientToken;
  readonly variant: Variant;
  readonly metrics: Metrics;
  /** Answers one call. Must not reject. */
  readonly onCall: (call: Call) => Promise<Frame>;
}

/** One client's WebSocket: frames in, frames out, and a bound on what may wait in between. */
export class SessionConnection implements BinarySession, Beating {
  /** In one piece: a UUID is made of twenty, and each takes memory. */
  readonly id = randomBytes(16).toString('hex');
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
  readonly variant: Variant;
  since: Usec = 0;
  synced: Usec = 0;
  readonly #options: ConnectionOptions;
  #callsInFlight = 0;
  /** Calls that came in one piece with those that run: a paused socket still hands on what it has read, up to 64 KiB. */
  readonly #waiting: Call[] = [];
  #closing = false;
  /** Why it ends as soon as no call runs; null: it does not. */
  #leaving: string | null = null;
  /** Whether anything came in since the last ping. */
  #receivedSincePing = true;
  #nonce = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.gaiaId = options.client.gaiaId;
    this.clientId = options.client.clientId;
    this.resource = options.client.resource;
    this.variant = options.variant;
    options.socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    options.socket.on('pong', () => {
      this.#receivedSincePing = true;
    });
  }

  /** Sends a frame, or cuts the client off when too much waits for it already. */
  send(frame: Frame): void {
    if (!this.#mayWrite()) return;
    this.#gather();
    this.#options.stream.write(messageOf(frame));
  }

  push(batch: readonly Uint8Array[]): void {
    if (!this.#mayWrite()) return;
    const message = pushMessage(batch);
    this.#options.metrics.pushBytes += message.length;
    // At once: the push router gathers for each client what goes out together. It joins a reply that still waits.
    this.#options.stream.write(message);
  }

  ping(): void {
    const { socket } = this.#options;
    this.#receivedSincePing = false;
    this.#nonce = (this.#nonce + 1) % 2 ** 31;
    // The frame shows life to the client's own code, the protocol's ping is answered by every WebSocket by itself.
    this.send({ kind: 'ping', nonce: this.#nonce });
    if (socket.readyState === socket.OPEN) socket.ping();
  }

  expectPong(): void {
    if (!this.#receivedSincePing) this.#options.socket.terminate();
  }

  leave(reason: string): void {
    this.#leaving = reason;
    // What was not read yet is not begun: its sender asks again at another process.
    this.#options.socket.pause();
    this.#leaveIfIdle();
  }

  close(code: ErrorCode, reason: string, retryAfterSecs = 0): void {
    const { socket } = this.#options;
    if (this.#closing) return;
    this.#closing = true;
    if (socket.readyState !== socket.OPEN) return;
    const { closeCode, retry } = errorKinds[code];
    socket.send(encodeFrame({ kind: 'close', code, reason, reconnect: retry, retryAfterSecs }));
    socket.close(closeCode, code);
    // What ends it is read, too.
    socket.resume();
    // A client that does not read will not answer the closing handshake either.
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#receivedSincePing = true;
    if (this.#closing) return;
    if (!isBinary || !(data instanceof Buffer)) return this.#refuseFrame('Frames are binary messages.');
    let frame: Frame;
    try {
      frame = decodeFrame(data);
    } catch {
      return this.#refuseFrame('This is not a frame of a session.');
    }
    if (frame.kind === 'call') this.#begin(frame);
    else if (frame.kind === 'ping') this.send({ kind: 'pong', nonce: frame.nonce });
    else if (frame.kind === 'close') this.#options.socket.close(1000);
    else if (frame.kind !== 'pong') this.#refuseFrame(`A client does not send ${frame.kind}.`);
  }

  #begin(call: Call): void {
    if (this.#callsInFlight < maxCallsInFlight) {
      void this.#answer(call);
      return;
    }
    this.#waiting.push(call);
    this.#options.socket.pause();
  }

  async #answer(call: Call): Promise<void> {
    const { socket, onCall } = this.#options;
    this.#callsInFlight += 1;
    const reply = await onCall(call);
    this.#callsInFlight -= 1;
    this.send(reply);
    const next = this.#waiting.shift();
    if (next) void this.#answer(next);
    else if (this.#leaving !== null) this.#leaveIfIdle();
    else if (socket.isPaused) socket.resume();
  }

  #leaveIfIdle(): void {
    if (this.#leaving !== null && this.#callsInFlight === 0) this.close('shutting_down', this.#leaving);
  }

  /** What is sent within one turn of the event loop leaves in one system call. */
  #gather(): void {
    const { stream } = this.#options;
    if (stream.writableCorked > 0) return;
    stream.cork();
    setImmediate(() => stream.uncork());
  }

  #mayWrite(): boolean {
    const { socket, metrics } = this.#options;
    if (this.#closing || socket.readyState !== socket.OPEN) return false;
    if (socket.bufferedAmount <= maxBufferedBytes) return true;
    metrics.slowReaders += 1;
    this.close('slow_reader', 'Too much was waiting to be read. Connect again and synchronise.');
    return false;
  }

  #refuseFrame(reason: string): void {
    this.#options.metrics.undecodable += 1;
    this.close('undecodable', reason);
  }
}

/** Nearly every frame that is sent this way is a reply without an error. */
function messageOf(frame: Frame): Uint8Array {
  const isPlain = frame.kind === 'reply' && frame.error === null && frame.message === '' && !frame.refusal;
  return isPlain ? replyMessage(frame.id, frame.body) : binaryMessage(encodeFrame(frame));
}
