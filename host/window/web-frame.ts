import { EventEmitter } from 'node:events';

export interface WebFrame {
  readonly url: string;
  readonly origin: string;
  readonly top: WebFrame;
  readonly parent: null;
  readonly detached: boolean;
  readonly processId: number;
  readonly routingId: number;
  isDestroyed(): boolean;
  executeJavaScript(code: string, userGesture?: boolean): Promise<unknown>;
}

/** What a frame takes from its page. */
interface Page {
  readonly id: number;
  getURL(): string;
  isDestroyed(): boolean;
  executeJavaScript(code: string, userGesture?: boolean): Promise<unknown>;
}

/** What frames have in common: a place for words about what they lack. */
export const webFramePrototype = Object.create(EventEmitter.prototype) as object;

/** The main frame of a page, which is all that Electron's interface shows of it here. */
export function frameOf(contents: Page): WebFrame {
  const frame: WebFrame = {
    get url() {
      return contents.getURL();
    },
    get origin() {
      return /^[a-z][a-z0-9+-]*:\/\/[^/]*/i.exec(contents.getURL())?.[0] ?? 'null';
    },
    get top() {
      return frame;
    },
    parent: null,
    get detached() {
      return contents.isDestroyed();
    },
    processId: 1,
    routingId: contents.id,
    isDestroyed: () => contents.isDestroyed(),
    executeJavaScript: (code, userGesture) => contents.executeJavaScript(code, userGesture),
  };
  Object.setPrototypeOf(frame, webFramePrototype);
  return frame;
}
