import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits, type Clock } from '../../../protocol/index.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { FileLink } from '../../domain/events/file-links.ts';
import type { PushRouter } from '../../push/push-router.ts';
import type { Positions } from '../positions.ts';
import type { Log } from '../../observe/log.ts';
import type { LiveState } from '../../presence/live-state.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import type { Store } from '../../store/store.ts';
import type { Drain } from '../drain.ts';
import { jsonFormat } from '../body-format.ts';
import { answer, answerCode } from '../http-answer.ts';
import { hasRoomFor } from '../room-for.ts';
import { readBody } from '../request-body.ts';
import { chunk, createdArrays, noop } from './array-stream.ts';
import { BesideEvents } from './beside-events.ts';
import { Channel, refuseUnknown } from './channel.ts';
import type { ImageAddresses } from './image-addresses.ts';
import { PushTexts } from './push-texts.ts';

export const channelPath = '/client-channel/channel/bind';
/** A subscription names a few services, each in a few hundred bytes. */
const bodyBounds = { most: 64 * 1024, withinMs: limits.requestMs };
const text = { 'content-type': 'text/plain; charset=utf-8' };

export interface ChannelsOptions {
  readonly authenticator: Authenticator;
  readonly store: Store;
  readonly pushRouter: PushRouter;
  readonly live: LiveState;
  readonly clock: Clock;
  readonly images: ImageAddresses;
  /** Addresses of files. */
  readonly fileLink: FileLink;
  readonly positions: Positions;
  readonly drain: Pick<Drain, 'began'>;
  readonly log: Log;
}

/** The channels of all clients that poll. */
export class Channels implements AsyncDisposable {
  readonly #options: ChannelsOptions;
  readonly #texts: PushTexts;
  readonly #beside: BesideEvents;
  readonly #bySid = new Map<string, Channel>();
  readonly #byClient = new Map<string, Channel>();
  /** Ends of channels that the live state is learning of. */
  readonly #leaving = new Set<Promise<void>>();

  constructor(options: ChannelsOptions) {
    this.#options = options;
    this.#texts = new PushTexts(options.images, options.fileLink);
    this.#beside = new BesideEvents(options.store.reader);
  }

  /** The session in which a client's calls happen; null while it has no channel. */
  sessionOf(clientId: string): string | null {
    return this.#byClient.get(clientId)?.id ?? null;
  }

  /** Answers a request for the channel of a client that signed in. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    client: ClientToken,
  ): Promise<void> {
    const sid = query.get('SID');
    const channel = this.#bySid.get(sid ?? '');
    const own = channel?.clientId === client.clientId ? channel : null;
    if (request.method === 'GET') {
      if (own === null) return refuseUnknown(response);
      if (query.get('TYPE') === 'terminate') return own.end(response);
      request.socket.setNoDelay(true);
      return own.poll(response);
    }
    if (request.method !== 'POST') return answer(response, 405, '', { allow: 'GET, POST' });
    const body = await readBody(request, response, bodyBounds, () => answer(response, 413, ''));
    if (body === null) return undefined;
    if (sid === null) return this.#create(response, client);
    if (own === null) return refuseUnknown(response);
    // What is subscribed to makes no difference: everything is pushed from the beginning.
    return answer(response, 200, chunk([[own.lastArrayId, noop]]), text);
  }

  /** Ends every channel, and waits until the live state knows. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const channel of this.#bySid.values()) channel.end();
    await Promise.all(this.#leaving);
  }

  async #create(response: ServerResponse, client: ClientToken): Promise<void> {
    const { pushRouter, live, clock, positions, authenticator, drain } = this.#options;
    if (drain.began) return answer(response, 503, '', { 'retry-after': '1' });
    if (!(await hasRoomFor(live, client))) {
      return answerCode(response, jsonFormat, 'rate_limited', 'Too many clients are connected.', {
        'retry-after': '60',
      });
    }
    const channel: Channel = new Channel(client, {
      clock,
      texts: this.#texts,
      beside: (push, gaiaId) => this.#beside.of(push, gaiaId),
      onEnd: () => this.#ended(channel, connected),
    });
    this.#bySid.set(channel.sid, channel);
    const connected = live.connect(client, channel.id);
    try {
      await connected;
      channel.since = await positions.committed();
    } catch (error) {
      channel.end();
      throw error;
    }
    pushRouter.add(channel);
    live.receives(client);
    try {
      // What was pushed before it could receive is in every answer that it gets.
      await positions.caughtUp();
    } catch (error) {
      channel.end();
      throw error;
    }
    this.#byClient.set(client.clientId, channel);
    // Anyone who was signed out before the push router knew of this channel is signed out now.
    if (authenticator.wasRevoked(client.clientId)) channel.end();
    return answer(response, 200, chunk(createdArrays(channel.sid, channel.gsessionId)), text);
  }

  #ended(channel: Channel, connected: Promise<void>): void {
    const { pushRouter, live, log } = this.#options;
    this.#bySid.delete(channel.sid);
    if (this.#byClient.get(channel.clientId) === channel) this.#byClient.delete(channel.clientId);
    pushRouter.remove(channel);
    const left = connected
      .then(() => live.disconnect(channel.id))
      .catch((error: unknown) => log.error({ err: error }, 'live state failed'))
      .finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }
}
