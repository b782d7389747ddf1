import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits, newId, ParleyError, USEC_PER_SEC, type Clock, type Usec } from '../../../protocol/index.ts';
import { mediaPath } from '../../domain/media.ts';
import type { MediaLibrary } from '../../media/media-library.ts';
import type { ServiceOptions } from '../../operations/context.ts';
import type { ClientToken } from '../../store/accounts.ts';
import { jsonFormat } from '../body-format.ts';
import { answer, answerCode, discardRest } from '../http-answer.ts';
import { readBody } from '../request-body.ts';
import type { UploadFolder } from '../upload-folder.ts';

export const uploadPath = '/upload/photos/resumable';
/** How long the bytes of an image may take to follow, in seconds. */
const sessionSecs = 600;
const mostSessions = 10_000;
const mostRequestBytes = 64 * 1024;

interface UploadSession {
  readonly gaiaId: string;
  readonly until: Usec;
  /** The image, once it is there: who asks again is told the same. */
  photo: Promise<string> | null;
}

export interface UploadsOptions {
  readonly media: MediaLibrary;
  readonly uploads: UploadFolder;
  readonly clock: Clock;
  readonly service: ServiceOptions;
}

/** Images in the two steps of older clients: a session is made, then the bytes are put where its answer says. */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #sessions = new Map<string, UploadSession>();

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
    return this.#put(request, response, id, session);
  }

  async #create(request: IncomingMessage, response: ServerResponse, client: ClientToken): Promise<void> {
    const body = await readBody(request, mostRequestBytes);
    if (body === 'aborted') return undefined;
    if (body === 'too_large') return answer(response, 413, '');
    const now = this.#options.clock.nowUsec();
    this.#forgetOld(now);
    const id = newId();
    this.#sessions.set(id, {
      gaiaId: client.gaiaId,
      until: now + sessionSecs * USEC_PER_SEC,
      photo: null,
    });
    const url = `${this.#options.service.publicUrl}${uploadPath}?upload_id=${id}`;
    const transfer = { name: 'file', status: 'IN_PROGRESS', bytesTransferred: 0, putInfo: { url } };
    return answerStatus(response, { state: 'OPEN', upload_id: id, externalFieldTransfers: [transfer] });
  }

  async #put(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    session: UploadSession,
  ): Promise<void> {
    if (session.photo) discardRest(request);
    const photo = session.photo ?? this.#receive(request, session.gaiaId);
    session.photo = photo;
    let photoId: string;
    try {
      photoId = await photo;
    } catch (error) {
      session.photo = null;
      discardRest(request);
      const known = ParleyError.from(error);
      if (known.code === 'internal') throw error;
      return answerCode(response, jsonFormat, known.code, known.message);
    }
    const url = `${this.#options.service.publicUrl}${mediaPath(photoId)}`;
    const completionInfo = { status: 'SUCCESS', customerSpecificInfo: { photoid: photoId, url } };
    return answerStatus(response, {
      state: 'FINALIZED',
      upload_id: id,
      additionalInfo: { 'uploader_service.GoogleRupioAdditionalInfo': { completionInfo } },
    });
  }

  async #receive(request: IncomingMessage, gaiaId: string): Promise<string> {
    const { media, uploads } = this.#options;
    await using upload = await uploads.receive(request, limits.imageBytes);
    if (upload.result !== 'complete') {
      throw new ParleyError('too_large', `An image has at most ${limits.imageBytes} bytes.`);
    }
    return await media.add(upload.path, gaiaId);
  }

  /** Sessions lie in the order in which they end. */
  #forgetOld(now: Usec): void {
    for (const [id, { until }] of this.#sessions) {
      if (until > now && this.#sessions.size < mostSessions) return;
      this.#sessions.delete(id);
    }
  }
}

function answerStatus(response: ServerResponse, sessionStatus: object): void {
  answer(response, 200, JSON.stringify({ sessionStatus }), { 'content-type': 'application/json' });
}
