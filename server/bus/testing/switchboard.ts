import type { Channel, ChannelListener } from '../channel.ts';

interface Line {
  readonly channel: Channel;
  listener: ChannelListener | null;
  connected: boolean;
}

/** Joins processes that live in one test; messages arrive when `settle` is called, or are lost on purpose. */
export class Switchboard {
  readonly #lines = new Map<string, Line>();
  #waiting: { from: string; to: string; bytes: Uint8Array }[] = [];
  /** Decides which messages are lost. */
  loses: (from: string, to: string) => boolean = () => false;

  join(id: string, maxBytes = 100_000): Channel {
    const send = (bytes: Uint8Array): void => this.#send(id, bytes);
    const leave = (): boolean => this.#lines.delete(id);
    const line: Line = {
      listener: null,
      connected: true,
      channel: {
        id,
        maxBytes,
        get connected() {
          return line.connected;
        },
        send,
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
    for (const { from, to, bytes } of now) this.#lines.get(to)?.listener?.onMessage(from, bytes);
    return now.length > 0;
  }

  #send(from: string, bytes: Uint8Array): void {
    if (!this.#lines.get(from)?.connected) return;
    for (const [to, { connected }] of this.#lines) {
      if (to === from || !connected || this.loses(from, to)) continue;
      this.#waiting.push({ from, to, bytes: bytes.slice() });
    }
  }
}
