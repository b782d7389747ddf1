import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../protocol/index.ts';

/** Something is sent at least this often, in seconds: clients take a channel for dead after 30 to 60 without a byte. */
export const keepAliveSecs = 25;
/** A poll ends after this long, in seconds, and the client opens the next one: proxies end what lasts much longer. */
export const pollSecs = 240;

interface PollEvents {
  keepAlive(): void;
  /** It lasted as long as one may; its response ends now. */
  full(): void;
  /** @param whole whether the response was sent to its end */
  closed(whole: boolean): void;
}

/** One request of the channel that stays open, and its response. */
export class Poll {
  /** Whether it was sent anything that must not be lost. */
  carriedData = false;
  readonly #response: ServerResponse;
  readonly #clock: Clock;
  readonly #events: PollEvents;
  /** Whether each piece comes with its length: HTTP 1.0 has no such form. */
  readonly #inChunks: boolean;
  #stopKeepAlive: () => void = () => undefined;
  readonly #stopEnd: () => void;

  constructor(response: ServerResponse, clock: Clock, events: PollEvents) {
    this.#response = response;
    this.#clock = clock;
    this.#events = events;
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    // Node would hand each piece to the kernel in four parts: in one it takes half of the time.
    this.#inChunks = response.chunkedEncoding;
    response.chunkedEncoding = false;
    response.once('close', () => {
      this.#stop();
      events.closed(response.writableFinished);
    });
    this.#stopEnd = clock.setTimer(pollSecs * 1000, () => {
      events.full();
      this.finish();
    });
    this.#keepAliveLater();
  }

  /** What the client has not read yet, as far as this end knows. */
  get bufferedBytes(): number {
    return this.#response.writableLength;
  }

  /** @param text in ASCII */
  write(text: string): void {
    const piece = this.#inChunks ? `${text.length.toString(16)}\r\n${text}\r\n` : text;
    this.#response.write(piece, 'latin1');
  }

  /** Ends the response in good order. */
  finish(): void {
    this.#stop();
    if (this.#inChunks && !this.#response.writableEnded) this.#response.end('0\r\n\r\n', 'latin1');
    else this.#response.end();
  }

  #keepAliveLater(): void {
    this.#stopKeepAlive = this.#clock.setTimer(keepAliveSecs * 1000, () => {
      this.#keepAliveLater();
      this.#events.keepAlive();
    });
  }

  #stop(): void {
    this.#stopKeepAlive();
    this.#stopEnd();
  }
}
