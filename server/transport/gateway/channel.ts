import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import {
  newId,
  USEC_PER_MS,
  type Clock,
  type ErrorCode,
  type Usec,
  type Variant,
} from '../../../protocol/index.ts';
import type { ConversationViews } from '../../domain/conversations/conversation-view.ts';
import type { OwnPush, WritingSession } from '../../push/session.ts';
import type { Push } from '../../domain/events/push.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import { batchData, chunk, clientIdData, noop, type ArrayData } from './array-stream.ts';
import { lacksConversation } from './beside-events.ts';
import { Poll } from './poll.ts';
import type { PushTexts } from './push-texts.ts';

/** How long a channel is kept that no one polls, in seconds: clients wait up to 32 before they try once more. */
export const unpolledSecs = 120;
/** What may wait for a client between two polls, in arrays and in bytes of JSON. */
export const mostWaiting = { arrays: 2000, bytes: 4 * 1024 * 1024 };

/** The ids 0 and 1 are the answer to the request that made the channel. */
const firstArrayId = 2;

export interface ChannelOptions {
  readonly clock: Clock;
  readonly texts: PushTexts;
  /** The conversation that these clients need beside an event, and others do not. */
  readonly beside: (push: Push, gaiaId: string) => Promise<ConversationViews | null>;
  /** Called once, when the channel is no more. */
  readonly onEnd: () => void;
}

/**
 * The session of a client that polls: what is pushed to it waits here until a poll carries it. It ends, so that the client
 * makes another one and synchronises, whenever something that it was owed may not have arrived.
 */
export class Channel implements WritingSession {
  /** In one piece: a UUID is made of twenty, and each takes memory. */
  readonly id = randomBytes(16).toString('hex');
  readonly sid = newId();
  readonly gsessionId = newId();
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
  readonly variant: Variant;
  since: Usec = 0;
  readonly synced: Usec = 0;
  readonly #options: ChannelOptions;
  /** What is pushed while something before it is still being completed goes out after it. */
  #line: Promise<void> = Promise.resolve();
  #completing = 0;
  #waiting: ArrayData[] = [];
  #waitingBytes = 0;
  #arrayId = firstArrayId;
  #messages = 0;
  #poll: Poll | null = null;
  #ended = false;
  #stopWaiting: () => void = () => undefined;

  constructor(client: ClientToken, options: ChannelOptions) {
    this.gaiaId = client.gaiaId;
    this.clientId = client.clientId;
    this.resource = client.resource;
    this.variant = client.variant;
    this.#options = options;
    this.#queue((nowMs, count) => clientIdData(client.resource, nowMs, count));
    this.#expectPoll();
  }

  /** Of the last array that was sent. */
  get lastArrayId(): number {
    return this.#arrayId - 1;
  }

  pushUpdates(pushes: readonly OwnPush[]): void {
    if (this.#completing === 0 && !pushes.some(({ push }) => lacksConversation(push, this.gaiaId))) {
      return this.#write(pushes.map((own) => [own, null]));
    }
    this.#completing += 1;
    if (this.#completing > mostWaiting.arrays) return this.end();
    this.#line = this.#line
      .then(async () => this.#write(await Promise.all(pushes.map(async (own) => this.#completed(own)))))
      // What cannot be pushed is found by synchronising.
      .catch(() => this.end())
      .finally(() => {
        this.#completing -= 1;
      });
    return undefined;
  }

  /** Ends it. Code and reason do not reach the client, which gets "unknown channel" when it polls next. */
  close(_code: ErrorCode, _reason: string): void {
    this.end();
  }

  leave(): void {
    this.end();
  }

  /** Lets a request carry what waits and what comes. An older one is over: its client has given it up. */
  poll(response: ServerResponse): void {
    // No one is there to read it any more, and its end was before anyone could know of it.
    if (response.destroyed) return;
    const older = this.#poll;
    this.#poll = null;
    older?.finish();
    // Whether the client read what the one that it gave up carried, no one can say.
    if (older?.carriedData === true) return this.end(response);
    this.#stopWaiting();
    const poll = new Poll(response, this.#options.clock, {
      keepAlive: () => this.#send([noop]),
      full: () => this.#leave(poll),
      closed: (whole) => {
        this.#leave(poll);
        if (!whole && poll.carriedData) this.end();
      },
    });
    this.#poll = poll;
    this.#send([noop]);
    this.#flush();
    return undefined;
  }

  /** @param response of a poll, to be answered that there is no such channel */
  end(response?: ServerResponse): void {
    if (response) refuseUnknown(response);
    if (this.#ended) return;
    this.#ended = true;
    this.#stopWaiting();
    this.#poll?.finish();
    this.#poll = null;
    this.#waiting = [];
    this.#options.onEnd();
  }

  async #completed(own: OwnPush): Promise<[OwnPush, ConversationViews | null]> {
    const { push } = own;
    return [own, lacksConversation(push, this.gaiaId) ? await this.#options.beside(push, this.gaiaId) : null];
  }

  #write(pushes: readonly (readonly [OwnPush, ConversationViews | null])[]): void {
    const texts = pushes.flatMap(([own, beside]) => this.#options.texts.write(own, this, beside) ?? []);
    if (texts.length > 0) this.#queue((nowMs, count) => batchData(texts, nowMs, count));
  }

  #queue(make: (nowMs: number, count: number) => ArrayData): void {
    if (this.#ended) return;
    const data = make(Math.floor(this.#options.clock.nowUsec() / USEC_PER_MS), this.#messages);
    this.#messages += 1;
    this.#waiting.push(data);
    this.#waitingBytes += data.length;
    this.#flush();
    if (this.#waiting.length > mostWaiting.arrays || this.#waitingBytes > mostWaiting.bytes) this.end();
  }

  #flush(): void {
    if (this.#poll === null || this.#waiting.length === 0) return;
    const data = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#poll.carriedData = true;
    this.#send(data);
    if (this.#poll.bufferedBytes > mostWaiting.bytes) this.end();
  }

  #send(data: readonly ArrayData[]): void {
    const arrays = data.map((one) => [this.#arrayId++, one] as const);
    this.#poll?.write(chunk(arrays));
  }

  /** From here on it carries nothing. */
  #leave(poll: Poll): void {
    if (this.#poll !== poll) return;
    this.#poll = null;
    this.#expectPoll();
  }

  #expectPoll(): void {
    if (this.#ended) return;
    this.#stopWaiting();
    this.#stopWaiting = this.#options.clock.setTimer(unpolledSecs * 1000, () => this.end());
  }
}

/** The words by which those clients know that they have to make another channel. */
export function refuseUnknown(response: ServerResponse): void {
  response.writeHead(400, 'Unknown SID', { 'content-length': 0 }).end();
}
