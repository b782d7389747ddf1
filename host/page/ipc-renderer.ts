import type { HostMessage, PageMessage } from '../wire/messages.ts';
import { readValue, writeValue } from '../wire/values.ts';
import { Emitter } from './emitter.ts';

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** `ipcRenderer` over a function that carries text to the host. */
export class IpcRenderer extends Emitter {
  readonly #post: (text: string) => void;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(post: (text: string) => void) {
    super();
    this.#post = post;
  }

  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const id = ++this.#lastId;
    const text = writeValue(['invoke', id, channel, args] satisfies PageMessage);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#post(text);
    });
  }

  send(channel: string, ...args: unknown[]): void {
    this.#post(writeValue(['send', channel, args] satisfies PageMessage));
  }

  sendSync(): never {
    throw new Error('not provided by this host: ipcRenderer.sendSync');
  }

  postMessage(): never {
    throw new Error('not provided by this host: ipcRenderer.postMessage');
  }

  sendToHost(): never {
    throw new Error('not provided by this host: ipcRenderer.sendToHost');
  }

  /** Takes one batch from the host: written messages, in order. */
  receive(batch: readonly string[]): void {
    for (const text of batch) this.#take(readValue(text) as HostMessage);
  }

  #take(message: HostMessage): void {
    if (message[0] === 'event') {
      this.emit(message[1], { sender: this, senderId: 0, ports: [] }, ...message[2]);
      return;
    }
    const [, id, error, value] = message;
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === null) pending?.resolve(value);
    else pending?.reject(new Error(error));
  }
}
