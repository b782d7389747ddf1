import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkServerIdentity, type ConnectionOptions as TlsConnectionOptions } from 'node:tls';
import {
  connect,
  type ConnectionOptions,
  type NatsConnection,
  type Subscription,
  type TlsOptions,
} from '@nats-io/transport-node';
import { type BusLocation, publicName } from './bus-location.ts';
import { atMost } from '../util/at-most.ts';
import { type Channel, type ChannelListener, everyone } from './channel.ts';

/**
 * Processes that use different subjects do not hear each other. It stays, so that a newer release can run beside the one before: what has to be
 * written in another way gets another kind (see message-form.ts).
 */
const formVersion = 4;
const connectMs = 5000;
const reconnectMs = 500;
// A server that says nothing for three of these is taken for gone.
const pingMs = 5000;
/** How long a server may take for what was sent to it before the end. */
const drainMs = 1500;
/** How long a server may take to say that it knows what is followed. */
const followMs = 2000;
/** Who sent a message stands before it. */
const idBytes = 9;

/** The bus cannot be reached; the message says in one line what to do. */
export class BusError extends Error {
  override readonly name = 'BusError';

  constructor(location: BusLocation, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `cannot reach NATS at ${publicName(location)} (${reason}); start nats-server there, or leave out --bus`,
      {
        cause,
      },
    );
  }
}

/**
 * A channel over subjects of a NATS server, one for each topic. One who follows several topics of a message gets a copy for each, in a row.
 * A connection that was made once is made again for ever.
 *
 * @throws BusError when no one answers
 */
export async function openNatsChannel(
  location: BusLocation,
  onError: (error: unknown) => void,
): Promise<Channel> {
  let connection: NatsConnection;
  try {
    connection = await connect(connectionOptions(location));
  } catch (error) {
    throw new BusError(location, error);
  }
  return new NatsChannel(connection, location.prefix, onError);
}

function connectionOptions({ nodes, isEncrypted, account }: BusLocation): ConnectionOptions {
  return {
    servers: [...nodes],
    ...(isEncrypted && { tls: trusting(nodes) }),
    ...(account && { user: account.user, pass: account.password }),
    name: 'parley-server',
    timeout: connectMs,
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    pingInterval: pingMs,
    maxPingOut: 2,
  };
}

/**
 * A node that is named by its address alone is compared with the addresses in its certificate: the library asks for
 * `localhost` then.
 */
function trusting(nodes: readonly string[]): TlsOptions & TlsConnectionOptions {
  const addresses = nodes
    .map((node) => new URL(`nats://${node}`).hostname.replace(/^\[(.*)\]$/, '$1'))
    .filter(isIP);
  return {
    checkServerIdentity(name, certificate) {
      const mismatch = checkServerIdentity(name, certificate);
      const isOne = addresses.some((address) => checkServerIdentity(address, certificate) === undefined);
      return isOne ? undefined : mismatch;
    },
  };
}

class NatsChannel implements Channel {
  readonly id = randomBytes(idBytes).toString('hex');
  readonly #idBytes = Buffer.from(this.id, 'hex');
  readonly maxBytes: number;
  readonly #nats: NatsConnection;
  readonly #subjects: string;
  readonly #onError: (error: unknown) => void;
  readonly #followed = new Map<string, Subscription>();
  #listener: ChannelListener | null = null;
  /** Asked for, and not sent yet. */
  #flushing: Promise<void> | null = null;
  #connected = true;
  #closing = false;

  constructor(nats: NatsConnection, prefix: string, onError: (error: unknown) => void) {
    this.#nats = nats;
    this.#onError = onError;
    this.#subjects = `${prefix}.v${formVersion}.`;
    this.maxBytes = (nats.info?.max_payload ?? 1024 * 1024) - idBytes;
  }

  get connected(): boolean {
    return this.#connected;
  }

  send(bytes: Uint8Array, topics: readonly string[] = [everyone]): void {
    if (!this.#connected || this.#closing) return;
    const message = Buffer.concat([this.#idBytes, bytes]);
    for (const topic of topics) this.#nats.publish(this.#subjects + topic, message);
  }

  follow(topic: string): Promise<void> {
    if (!this.#followed.has(topic)) this.#followed.set(topic, this.#subscribe(topic));
    // All who follow something in one turn share an answer of the server.
    this.#flushing ??= Promise.resolve().then(() => {
      this.#flushing = null;
      return this.#connected ? atMost(followMs, this.#nats.flush().catch(this.#onError)) : undefined;
    });
    return this.#flushing;
  }

  unfollow(topic: string): void {
    this.#followed.get(topic)?.unsubscribe();
    this.#followed.delete(topic);
  }

  async listen(listener: ChannelListener): Promise<void> {
    this.#listener = listener;
    this.#subscribe(everyone);
    this.#watch(listener).catch(this.#onError);
    await this.#nats.flush();
  }

  #subscribe(topic: string): Subscription {
    return this.#nats.subscribe(this.#subjects + topic, {
      callback: (error, { data }) => {
        if (error) this.#onError(error);
        else if (data.length >= idBytes) {
          const from = Buffer.from(data.buffer, data.byteOffset, idBytes).toString('hex');
          this.#listener?.onMessage(from, data.subarray(idBytes));
        }
      },
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing = true;
    // Draining waits for a server, and one that has gone may not be known to have: then nothing waits for it.
    const drained = this.#connected ? this.#nats.drain().catch(this.#onError) : null;
    await Promise.race([drained, wait(drainMs, undefined, { ref: false })]);
    await Promise.race([this.#nats.close(), wait(drainMs, undefined, { ref: false })]);
  }

  async #watch({ onLost, onBack }: ChannelListener): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (this.#closing) return;
      if (type === 'disconnect' && this.#connected) {
        this.#connected = false;
        onLost();
      } else if (type === 'reconnect' && !this.#connected) {
        // The subscriptions are made again before this is reported; the server knows them once it answers.
        const answered = await this.#nats.flush().then(
          () => true,
          () => false,
        );
        if (!answered) continue;
        this.#connected = true;
        onBack();
      }
    }
  }
}
