import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type Clock, USEC_PER_MS } from '../../protocol/index.ts';
import type { Channel, ChannelListener } from './channel.ts';

/** How far the clocks of two processes can be apart. An older message may be one that was recorded and sent again. */
const toleranceMs = 10 * 60_000;
/** How much older than this process the first message of another one may be: by so much clocks that are kept in step differ. */
const stepMs = 1000;
/** How often messages that were dropped are reported. */
const reportMs = 60_000;
const macBytes = 32;
/** The HMAC, the time in ms and the number of the message. */
const headBytes = macBytes + 16;

export interface SignedChannelOptions {
  readonly channel: Channel;
  /** What only the processes of this server know. */
  readonly secret: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface Writer {
  /** Of the last message that counted. */
  number: number;
  /** When it was written, by the writer's clock, in ms. */
  at: number;
}

/**
 * A channel that signs what it sends (HMAC-SHA-256 over the writer, the time, the number of the message and the message), and passes on
 * only what another process signed with the same secret while this one ran, is not too old, and did not come before: each message once, however many of its topics are followed. Anyone may reach the bus; without the secret
 * they can only disturb it.
 */
export class SignedChannel implements Channel {
  readonly maxBytes: number;
  readonly #options: SignedChannelOptions;
  /** Bytes would be made a key anew for each message, which takes longer than the signature. */
  readonly #key: KeyObject;
  readonly #writers = new Map<string, Writer>();
  /** What was signed before may have been read by the processes of that time. */
  readonly #startedMs: number;
  #number = 0;
  #dropped = 0;
  #reportedAt = -Infinity;

  constructor(options: SignedChannelOptions) {
    this.#options = options;
    const key = hkdfSync('sha256', options.secret, '', 'parley bus', macBytes);
    this.#key = createSecretKey(Buffer.from(key));
    this.#startedMs = this.#nowMs();
    this.maxBytes = options.channel.maxBytes - headBytes;
  }

  get id(): string {
    return this.#options.channel.id;
  }

  get connected(): boolean {
    return this.#options.channel.connected;
  }

  send(bytes: Uint8Array, topics?: readonly string[]): void {
    const signed = Buffer.allocUnsafe(headBytes + bytes.length);
    this.#number += 1;
    signed.writeDoubleBE(this.#nowMs(), macBytes);
    signed.writeDoubleBE(this.#number, macBytes + 8);
    signed.set(bytes, headBytes);
    signed.set(this.#macOf(this.id, signed));
    this.#options.channel.send(signed, topics);
  }

  follow(topic: string): Promise<void> {
    return this.#options.channel.follow(topic);
  }

  unfollow(topic: string): void {
    this.#options.channel.unfollow(topic);
  }

  listen(listener: ChannelListener): Promise<void> {
    return this.#options.channel.listen({
      ...listener,
      onMessage: (from, bytes) => {
        const signed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        if (this.#isCopy(from, signed)) return;
        if (this.#counts(from, signed)) listener.onMessage(from, bytes.subarray(headBytes));
        else this.#drop();
      },
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#options.channel[Symbol.asyncDispose]();
  }

  /** One who follows several topics of a message gets a copy for each, in a row. Nothing is believed of it that needs a signature. */
  #isCopy(from: string, signed: Buffer): boolean {
    return (
      signed.length >= headBytes && signed.readDoubleBE(macBytes + 8) === this.#writers.get(from)?.number
    );
  }

  #counts(from: string, signed: Buffer): boolean {
    // What this process sent comes back only when someone sends it again.
    if (signed.length < headBytes || from === this.id) return false;
    if (!timingSafeEqual(signed.subarray(0, macBytes), this.#macOf(from, signed))) return false;
    const at = signed.readDoubleBE(macBytes);
    const number = signed.readDoubleBE(macBytes + 8);
    if (Math.abs(at - this.#nowMs()) > toleranceMs) return false;
    const writer = this.#writers.get(from);
    if (writer === undefined) {
      if (at < this.#startedMs - stepMs) return false;
      this.#forgetOld();
    } else if (number <= writer.number) return false;
    this.#writers.set(from, { number, at });
    return true;
  }

  /** Of a writer whose last message is too old by now, no message can come again. */
  #forgetOld(): void {
    const since = this.#nowMs() - toleranceMs;
    for (const [id, { at }] of this.#writers) if (at < since) this.#writers.delete(id);
  }

  #macOf(writer: string, signed: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${writer}\n`).update(signed.subarray(macBytes)).digest();
  }

  #drop(): void {
    this.#dropped += 1;
    const now = this.#nowMs();
    if (now - this.#reportedAt < reportMs) return;
    this.#reportedAt = now;
    this.#options.onError(
      new Error(
        `${this.#dropped} messages on the bus were not signed by this server, are older than this process, or came twice, and were dropped: only its own processes may use that NATS server, and their clocks have to be kept in step (see docs/hosting.md)`,
      ),
    );
    this.#dropped = 0;
  }

  #nowMs(): number {
    return this.#options.clock.nowUsec() / USEC_PER_MS;
  }
}
