import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits, newId, USEC_PER_SEC, type Clock, type Usec } from '../../../protocol/index.ts';
import type { ImageAddresses } from './image-addresses.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import { answerRefusal } from '../answer-refusal.ts';
import { jsonFormat } from '../body-format.ts';
import { answer, answerCode, discardRest } from '../http-answer.ts';
import { readBody } from '../request-body.ts';
import { type ReceivedImage, receiveImage, type ReceivingOptions } from '../receive-image.ts';

export const uploadPath = '/upload/photos/resumable';
/** How long the bytes of an image may take to follow, in seconds. */
const sessionSecs = 600;
const bodyBounds = { most: 64 * 1024, withinMs: limits.requestMs };

interface UploadSession {
  readonly gaiaId: string;
  readonly until: Usec;
  /** The image, once it is there: asking again gets the same answer. */
  image: Promise<ReceivedImage | null> | null;
}

export interface UploadsOptions extends ReceivingOptions {
  readonly clock: Clock;
  readonly images: ImageAddresses;
  /** Scheme and host under which the client of a request reaches the server: it sends its cookie to no other. */
  readonly originOf: (request: IncomingMessage) => string;
}

/** Images in the two steps of older clients: a session is made, then the bytes are put where its answer says. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #sessions = new Map<string, UploadSession>();
  /** Ids of sessions, by person. */
  readonly #ofPeople = new Map<string, Set<string>>();

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    client: ClientToken,
  ): Promise<void> {
    if (request.method !== 'POST' && request.method !== 'PUT') {
      return answer(response, 405, '', { allow: 'POST, PUT' });
    }
    const id = query.get('upload_id');
    if (id === null) return this.#create(request, response, client);
    const session = this.#sessions.get(id);
    if (session?.gaiaId !== client.gaiaId) {
      discardRest(request);
      return answerCode(response, jsonFormat, 'undecodable', 'There is no such upload. Begin a new one.');
    }
    return this.#put(request, response, id, session, client.clientId);
  }

  async #create(request: IncomingMessage, response: ServerResponse, client: ClientToken): Promise<void> {
    const body = await readBody(request, response, bodyBounds, () => answer(response, 413, ''));
    if (body === null) return undefined;
    const now = this.#options.clock.nowUsec();
    this.#forgetOld(now);
    const id = newId();
    const until = now + sessionSecs * USEC_PER_SEC;
    this.#remember(id, { gaiaId: client.gaiaId, until, image: null });
    const url = `${this.#options.originOf(request)}${uploadPath}?upload_id=${id}`;
    const transfer = { name: 'file', status: 'IN_PROGRESS', bytesTransferred: 0, putInfo: { url } };
    return answerStatus(response, { state: 'OPEN', upload_id: id, externalFieldTransfers: [transfer] });
  }

  async #put(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    session: UploadSession,
    clientId: string,
  ): Promise<void> {
    if (session.image) discardRest(request);
    session.image ??= receiveImage(this.#options, request, { gaiaId: session.gaiaId, clientId });
    let image: ReceivedImage | null;
    try {
      image = await session.image;
    } catch (error) {
      session.image = null;
      return answerRefusal(request, response, error);
    }
    if (image === null) {
      session.image = null;
      return answerCode(response, jsonFormat, 'undecodable', 'The image broke off. Send it again.');
    }
    const url = this.#options.images.signed(image.url, clientId);
    const completionInfo = { status: 'SUCCESS', customerSpecificInfo: { photoid: image.photoId, url } };
    return answerStatus(response, {
      state: 'FINALIZED',
      upload_id: id,
      additionalInfo: { 'uploader_service.GoogleRupioAdditionalInfo': { completionInfo } },
    });
  }

  /** Sessions lie in the order in which they end. */
  #forgetOld(now: Usec): void {
    for (const [id, { until }] of this.#sessions) {
      if (until > now) return;
      this.#forget(id);
    }
  }

  /** Of too many of one person the oldest is forgotten: no one else's. */
  #remember(id: string, session: UploadSession): void {
    const own = this.#ofPeople.get(session.gaiaId) ?? new Set();
    const [oldest] = own;
    if (own.size >= limits.announcedImages && oldest !== undefined) this.#forget(oldest);
    this.#sessions.set(id, session);
    this.#ofPeople.set(session.gaiaId, own.add(id));
  }

  #forget(id: string): void {
    const gaiaId = this.#sessions.get(id)?.gaiaId ?? '';
    this.#sessions.delete(id);
    const own = this.#ofPeople.get(gaiaId);
    own?.delete(id);
    if (own?.size === 0) this.#ofPeople.delete(gaiaId);
  }
}

function answerStatus(response: ServerResponse, sessionStatus: object): void {
  answer(response, 200, JSON.stringify({ sessionStatus }), { 'content-type': 'application/json' });
}
