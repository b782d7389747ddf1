import type { Session } from '../chromium/dev-tools.ts';
import type { WindowMessage } from '../api/menu-contents.ts';
import type { HostMessage, PageMessage } from '../wire/messages.ts';
import { readValue, writeValue } from '../wire/values.ts';

interface BindingCalled {
  name: string;
  payload: string;
  executionContextId: number;
}

export interface PageListener {
  invoke(channel: string, args: unknown[]): Promise<unknown>;
  send(channel: string, args: unknown[]): void;
  preloadError(error: Error): void;
  /** Keys, wheel and menus. */
  window(message: WindowMessage): void;
}

const words = (error: unknown): string => (error instanceof Error ? error.toString() : String(error));

/**
 * The messages between the host and the preload of one window's current document. Order is kept in both
 * directions; what is sent in one turn of the event loop travels as one batch.
 */
export class PageChannel {
  readonly binding: string;
  readonly receiver: string;
  readonly #session: Session;
  readonly #listener: PageListener;
  #context = 0;
  #receiverId: string | null = null;
  #queue: string[] = [];
  #flushing = false;

  constructor(session: Session, binding: string, receiver: string, listener: PageListener) {
    this.#session = session;
    this.binding = binding;
    this.receiver = receiver;
    this.#listener = listener;
    session.on('Runtime.bindingCalled', (event) => this.#called(event as unknown as BindingCalled));
  }

  /** Dropped when no document of the app is there, as in Electron. @throws Error when an argument cannot be cloned. */
  send(channel: string, args: unknown[]): void {
    this.#put(['event', channel, args]);
  }

  #put(message: HostMessage): void {
    const text = writeValue(message);
    if (this.#context === 0) return;
    this.#queue.push(text);
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#flushing || this.#receiverId === null || this.#queue.length === 0) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      const batch = this.#queue.map((value) => ({ value }));
      this.#queue = [];
      this.#session
        .send('Runtime.callFunctionOn', {
          objectId: this.#receiverId,
          functionDeclaration: 'function (...batch) { this(...batch); }',
          arguments: batch,
          silent: true,
        })
        // The document was left meanwhile; its messages go with it.
        .catch(() => undefined);
    });
  }

  #called({ name, payload, executionContextId }: BindingCalled): void {
    if (name !== this.binding) return;
    const message = readValue(payload) as PageMessage;
    if (message[0] === 'hello') {
      this.#context = executionContextId;
      this.#receiverId = null;
      this.#queue = [];
      // A document can be left, or its window closed, before it was met.
      this.#meet(executionContextId).catch(() => undefined);
      return;
    }
    // Frames inside the page and documents already left have no say.
    if (executionContextId !== this.#context) return;
    if (message[0] === 'invoke') void this.#invoke(executionContextId, message[1], message[2], message[3]);
    else if (message[0] === 'send') this.#listener.send(message[1], message[2]);
    else if (message[0] === 'preload-error') this.#listener.preloadError(message[1]);
    else this.#listener.window(message);
  }

  async #meet(contextId: number): Promise<void> {
    const name = JSON.stringify(this.receiver);
    const { result } = await this.#session.send<{ result: { objectId?: string } }>('Runtime.evaluate', {
      expression: `(() => { const f = globalThis[${name}]; delete globalThis[${name}]; return f; })()`,
      contextId,
    });
    if (this.#context !== contextId) return;
    this.#receiverId = result.objectId ?? null;
    this.#flushSoon();
  }

  async #invoke(context: number, id: number, channel: string, args: unknown[]): Promise<void> {
    let reply: HostMessage;
    try {
      reply = ['reply', id, null, await this.#listener.invoke(channel, args)];
    } catch (error) {
      reply = ['reply', id, `Error invoking remote method '${channel}': ${words(error)}`, null];
    }
    if (this.#context !== context) return;
    try {
      this.#put(reply);
    } catch (error) {
      this.#put(['reply', id, `Error invoking remote method '${channel}': ${words(error)}`, null]);
    }
  }
}
