export interface WebFrame {
  readonly url: string;
  readonly origin: string;
  readonly top: WebFrame;
  readonly parent: null;
  readonly detached: boolean;
  readonly frames: WebFrame[];
  readonly processId: number;
  readonly routingId: number;
  isDestroyed(): boolean;
}

/** What a frame takes from its page. */
interface Page {
  readonly id: number;
  getURL(): string;
  isDestroyed(): boolean;
}

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
    frames: [],
    processId: 1,
    routingId: contents.id,
    isDestroyed: () => contents.isDestroyed(),
  };
  return frame;
}
