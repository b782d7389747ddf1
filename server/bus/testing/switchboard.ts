import { type Channel, type ChannelListener, everyone } from '../channel.ts';

interface Line {
  readonly channel: Channel;
  readonly follows: Set<string>;
  listener: ChannelListener | null;
  connected: boolean;
}

/** A message on its way to one process. */
interface Waiting {
  readonly from: string;
  readonly to: string;
  readonly bytes: Uint8Array;
}

/** Joins processes that live in one test; messages arrive when `settle` is called, or are lost on purpose. */
export class Switchboard {
  readonly #lines = new Map<string, Line>();
  #waiting: Waiting[] = [];
  /** How many messages arrived at each process. */
  readonly arrived = new Map<string, number>();
  /** Decides which messages are lost. */
  loses: (from: string, to: string, topics: readonly string[]) => boolean = () => false;

  join(id: string, maxBytes = 100_000): Channel {
    const send = (bytes: Uint8Array, topics: readonly string[] = [everyone]): void =>
      this.#send(id, bytes, topics);
    const leave = (): boolean => this.#lines.delete(id);
    const line: Line = {
      listener: null,
      connected: true,
      follows: new Set([everyone]),
      channel: {
        id,
        maxBytes,
        get connected() {
          return line.connected;
        },
        send,
        follow: (topic) => {
          line.follows.add(topic);
          return Promise.resolve();
        },
        unfollow: (topic) => void line.follows.delete(topic),
        listen: (listener) => {
          line.listener = listener;
          return Promise.resolve();
        },
        [Symbol.asyncDispose]: () => {
          leave();
          return Promise.resolve();
        },
      },
    };
    this.#lines.set(id, line);
    return line.channel;
  }

  /** Cuts a process off without a word. */
  kill(id: string): void {
    this.#lines.delete(id);
    this.#waiting = this.#waiting.filter(({ from, to }) => from !== id && to !== id);
  }

  /** The process loses the channel, or has it back. */
  connect(id: string, connected: boolean): void {
    const line = this.#lines.get(id);
    if (!line || line.connected === connected) return;
    line.connected = connected;
    if (connected) line.listener?.onBack();
    else line.listener?.onLost();
  }

  /** Delivers what waits between one process and another; true when there was anything. */
  pass(picked: (from: string, to: string) => boolean = () => true): boolean {
    const now = this.#waiting.filter(({ from, to }) => picked(from, to));
    this.#waiting = this.#waiting.filter(({ from, to }) => !picked(from, to));
    for (const { from, to, bytes } of now) {
      this.arrived.set(to, (this.arrived.get(to) ?? 0) + 1);
      this.#lines.get(to)?.listener?.onMessage(from, bytes);
    }
    return now.length > 0;
  }

  #send(from: string, bytes: Uint8Array, topics: readonly string[]): void {
    if (!this.#lines.get(from)?.connected) return;
    for (const [to, { connected, follows }] of this.#lines) {
      if (to === from || !connected || this.loses(from, to, topics)) continue;
      if (topics.some((topic) => follows.has(topic))) this.#waiting.push({ from, to, bytes: bytes.slice() });
    }
  }
}
