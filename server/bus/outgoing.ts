import type { Channel } from './channel.ts';
import { Cutter } from './fragments.ts';
import { type BusMessage, writeMessage } from './message-form.ts';

/** Sends messages over a channel, in parts that it takes. What is sent while it is lost is lost. */
export class Outgoing {
  readonly #channel: Channel;
  readonly #cutter: Cutter;
  readonly #someCutter: Cutter;

  constructor(channel: Channel) {
    this.#channel = channel;
    this.#cutter = new Cutter(channel.maxBytes);
    this.#someCutter = new Cutter(channel.maxBytes, false);
  }

  /** @param topics as the channel's; absent: everyone */
  send(message: BusMessage, topics?: readonly string[]): void {
    if (!this.#channel.connected) return;
    const cutter = topics === undefined ? this.#cutter : this.#someCutter;
    for (const part of cutter.cut(writeMessage(message))) this.#channel.send(part, topics);
  }
}
