import { EventEmitter } from 'node:events';
import type { IpcMain } from 'electron';
import type { WebContents } from './web-contents.ts';

type Handler = (event: unknown, ...args: unknown[]) => unknown;

const eventOf = (sender: WebContents): object => ({
  type: 'frame',
  sender,
  senderFrame: sender.mainFrame,
  frameId: 0,
  processId: 0,
});

/** The main process's end of the windows' messages. */
class HostIpcMain extends EventEmitter implements Pick<IpcMain, 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    if (typeof handler !== 'function')
      throw new Error(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Answers one `invoke`; the rejection is what the page is told. */
  async answer(sender: WebContents, channel: string, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return await handler(eventOf(sender), ...args);
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      throw error;
    }
  }

  /** Delivers one `send`. */
  deliver(sender: WebContents, channel: string, args: unknown[]): void {
    const reply = (answerChannel: string, ...values: unknown[]): void =>
      sender.send(answerChannel, ...values);
    this.emit(channel, { ...eventOf(sender), reply, ports: [] }, ...args);
  }
}

export const ipcMain = new HostIpcMain();
export type { HostIpcMain };
