import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkServerIdentity, type ConnectionOptions as TlsConnectionOptions } from 'node:tls';
import {
  connect,
  type ConnectionOptions,
  type NatsConnection,
  type TlsOptions,
} from '@nats-io/transport-node';
import { type BusLocation, publicName } from './bus-location.ts';
import type { Channel, ChannelListener } from './channel.ts';

/** Processes of different releases do not understand each other's messages, so they use different subjects. */
const formVersion = 2;
const connectMs = 5000;
const reconnectMs = 500;
// A server that says nothing for three of these is taken for gone.
const pingMs = 5000;
/** How long a server may take for what was sent to it before the end. */
const drainMs = 1500;

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
 * A channel over subjects of a NATS server: one subject for each process, to all of which every process subscribes. A connection
 * that was made once is made again for ever.
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
  readonly id = randomBytes(9).toString('hex');
  readonly maxBytes: number;
  readonly #nats: NatsConnection;
  readonly #subjects: string;
  readonly #onError: (error: unknown) => void;
  #connected = true;
  #closing = false;

  constructor(nats: NatsConnection, prefix: string, onError: (error: unknown) => void) {
    this.#nats = nats;
    this.#onError = onError;
    this.#subjects = `${prefix}.v${formVersion}.`;
    this.maxBytes = nats.info?.max_payload ?? 1024 * 1024;
  }

  get connected(): boolean {
    return this.#connected;
  }

  send(bytes: Uint8Array): void {
    if (this.#connected && !this.#closing) this.#nats.publish(this.#subjects + this.id, bytes);
  }

  async listen(listener: ChannelListener): Promise<void> {
    this.#nats.subscribe(`${this.#subjects}*`, {
      callback: (error, { subject, data }) => {
        if (error) this.#onError(error);
        else listener.onMessage(subject.slice(this.#subjects.length), data);
      },
    });
    this.#watch(listener).catch(this.#onError);
    await this.#nats.flush();
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
