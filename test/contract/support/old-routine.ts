import { setTimeout as wait } from 'node:timers/promises';
import type { OldClient, OpenPoll } from './old-client.ts';
import type { Loose } from './old-wire.ts';

export type Happening = 'connected' | 'ended' | 'silent' | 'unknown';

const lookMs = 20;

/**
 * What such a client does for as long as it runs: it opens a poll that ended anew, gives up one over which nothing comes,
 * and where its channel is unknown makes another one and synchronises.
 */
export class OldRoutine implements AsyncDisposable {
  readonly happened: Happening[] = [];
  /** Whether a poll is open. */
  isPolling = false;
  readonly #client: OldClient;
  readonly #silenceMs: number;
  readonly #synced: Loose[] = [];
  readonly #running: Promise<void>;
  #since = 0;
  #stopped = false;

  constructor(client: OldClient, silenceMs: number) {
    this.#client = client;
    this.#silenceMs = silenceMs;
    this.#running = this.#run();
  }

  /** The words of every message that it has read, synchronised or pushed, each once and in their order. */
  get words(): string[] {
    const pushed = this.#client.updates.flatMap(
      ({ event_notification: notification }) => (notification?.event as Loose) ?? [],
    );
    const events = new Map([...this.#synced, ...pushed].map((event) => [event['event_id'] as string, event]));
    return [...events.values()]
      .toSorted((one, other) => one['timestamp'] - other['timestamp'])
      .flatMap(({ chat_message: said }) => (said?.message_content?.segment?.[0]?.text as string) ?? []);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    await this.#connect();
    while (!this.#stopped) {
      await this.#poll().catch(async (error: object) => {
        // A connection that breaks is made anew; everything else is a fault.
        if (!('code' in error)) throw error;
        await wait(lookMs);
      });
    }
  }

  async #poll(): Promise<void> {
    // Looks are counted, as while it listens.
    let silentLooks = 0;
    const late = setInterval(() => {
      if (++silentLooks * lookMs <= this.#silenceMs) return;
      clearInterval(late);
      this.happened.push('silent');
      this.#client.close();
    }, lookMs);
    const poll = await this.#client
      .poll()
      .catch((error: { reason?: string }) => {
        if (error.reason !== 'Unknown SID') throw error;
        return null;
      })
      .finally(() => clearInterval(late));
    if (poll === null) {
      this.happened.push('unknown');
      await this.#connect();
      return;
    }
    this.isPolling = true;
    const happened = await this.#listen(poll);
    this.isPolling = false;
    this.happened.push(...happened);
  }

  async #connect(): Promise<void> {
    await this.#client.createChannel();
    const answer = await this.#client.call('conversations/syncallnewevents', 'SyncAllNewEvents', {
      last_sync_timestamp: this.#since,
      max_response_size_bytes: 1_048_576,
    });
    this.#since = answer['sync_timestamp'] as number;
    const states = (answer['conversation_state'] ?? []) as Loose[];
    this.#synced.push(...states.flatMap(({ event }) => (event ?? []) as Loose[]));
    this.happened.push('connected');
  }

  /** Until a poll ends, or nothing has come for too long. */
  async #listen(poll: OpenPoll): Promise<Happening[]> {
    const over = poll.ended.then(() => 'over' as const);
    let received = this.#client.chunks.length;
    // Looks are counted, not time: while this very process stands still, nothing can come.
    let silentLooks = 0;
    while (!this.#stopped && (await Promise.race([over, wait(lookMs)])) !== 'over') {
      if (this.#client.chunks.length > received) {
        received = this.#client.chunks.length;
        silentLooks = 0;
      } else if (++silentLooks * lookMs > this.#silenceMs) {
        poll.cut();
        // What is open beside it is as dead.
        this.#client.close();
        return ['silent'];
      }
    }
    poll.cut();
    return this.#stopped ? [] : ['ended'];
  }
}
