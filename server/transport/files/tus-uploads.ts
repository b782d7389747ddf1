import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { limits, ParleyError } from '../../../protocol/index.ts';
import { type FileLibrary, UploadConflict } from '../../files/file-library.ts';
import { uploadLater } from '../../domain/upload-refusal.ts';
import type { FileUpload } from '../../domain/messages/files.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import { AtOnce } from '../../util/at-once.ts';
import { answerRefusal } from '../answer-refusal.ts';
import { watchPace } from '../body-pace.ts';
import { bodyPieces } from '../body-pieces.ts';
import { jsonFormat } from '../body-format.ts';
import { answer, answerError, discardRest } from '../http-answer.ts';
import { announcedFile, wholeNumber } from './tus-headers.ts';
import type { FilesRouteOptions } from './files-route.ts';

/** The methods by which tus has files uploaded. */
export const tusMethods: ReadonlySet<string> = new Set(['POST', 'HEAD', 'PATCH', 'DELETE']);
const version = '1.0.0';
const bodyType = 'application/offset+octet-stream';

/** Uploads by the tus protocol 1.0: its core, and the extensions creation, expiration and termination. */
export class TusUploads {
  readonly #files: FileLibrary;
  readonly #authenticator: FilesRouteOptions['authenticator'];
  readonly #ofPeople = new AtOnce(limits.uploadsPerPerson);
  readonly #ofAll = new AtOnce(limits.fileUploads);

  constructor({ files, authenticator }: Pick<FilesRouteOptions, 'files' | 'authenticator'>) {
    this.#files = files;
    this.#authenticator = authenticator;
  }

  /** What is offered. No page of another origin learns it: there are no headers that would let it read. */
  describe(response: ServerResponse): void {
    answer(response, 204, '', {
      'tus-resumable': version,
      'tus-version': version,
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': this.#files.bounds.file,
    });
  }

  /** @param id of an upload; null: there is none yet */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    method: string,
    id: string | null,
    client: ClientToken,
  ): Promise<void> {
    response.setHeader('tus-resumable', version);
    if (request.headers['tus-resumable'] !== version) {
      return refuse(request, response, 412, `Send Tus-Resumable: ${version}.`, { 'tus-version': version });
    }
    try {
      if (id === null) return await this.#create(request, response, client);
      const isCancelled = method === 'DELETE';
      const upload = await (isCancelled
        ? this.#files.begun(id, client.gaiaId)
        : this.#files.upload(id, client.gaiaId));
      if (upload === null) return refuse(request, response, 404, 'There is no such upload. Begin a new one.');
      if (method === 'HEAD') return answer(response, 200, '', state(upload));
      if (isCancelled) return await this.#cancel(request, response, upload);
      return await this.#receive(request, response, upload, client);
    } catch (error) {
      if (error instanceof UploadConflict) {
        return refuse(request, response, 409, 'The upload goes on elsewhere. Ask with HEAD how far it is.');
      }
      return answerRefusal(request, response, error);
    }
  }

  async #create(request: IncomingMessage, response: ServerResponse, client: ClientToken): Promise<void> {
    const file = announcedFile(request.headers);
    if (typeof file === 'string') return refuse(request, response, 400, file);
    const made = await this.#files.announce(client.gaiaId, file);
    discardRest(request);
    return answer(response, 201, '', { ...state(made), location: `/files/${made.id}` });
  }

  async #cancel(
    request: IncomingMessage,
    response: ServerResponse,
    { id, ownerId }: FileUpload,
  ): Promise<void> {
    discardRest(request);
    if (await this.#files.cancel(id, ownerId)) return answer(response, 204, '');
    return refuse(request, response, 409, 'This file was sent. Delete the message.');
  }

  async #receive(
    request: IncomingMessage,
    response: ServerResponse,
    upload: FileUpload,
    { clientId }: ClientToken,
  ): Promise<void> {
    if (request.headers['content-type'] !== bodyType) {
      return refuse(request, response, 415, `Send Content-Type: ${bodyType}.`);
    }
    const from = wholeNumber(request.headers['upload-offset']);
    if (from === null) return refuse(request, response, 400, 'Say in Upload-Offset where the bytes belong.');
    using ofPerson = this.#ofPeople.begin(upload.ownerId);
    using ofAll = this.#ofAll.begin('');
    if (ofPerson === null) throw uploadLater('too_many_files_at_once', 5);
    if (ofAll === null) throw uploadLater('server_busy', 5);
    try {
      const received = await this.#files.receive(upload, from, this.#paced(request, clientId));
      return answer(response, 204, '', state({ ...upload, received }));
    } catch (error) {
      // The client went away in the middle: what came is kept, and no one waits for an answer.
      if (request.destroyed && !request.readableEnded && !(error instanceof ParleyError)) return undefined;
      throw error;
    }
  }

  /** A body's pieces, as long as they come fast enough and their client is signed in. */
  async *#paced(request: IncomingMessage, clientId: string): AsyncGenerator<Uint8Array> {
    using pace = watchPace(limits.uploadMs, () => request.destroy());
    for await (const piece of bodyPieces(request, pace)) {
      if (this.#authenticator.wasRevoked(clientId))
        throw new ParleyError('unauthenticated', 'Sign in first.');
      yield piece;
    }
  }
}

/** Where an upload stands. */
function state({ received, size, dueAt }: FileUpload): OutgoingHttpHeaders {
  return {
    'upload-offset': received,
    'upload-length': size,
    ...(dueAt !== null && { 'upload-expires': new Date(dueAt / 1000).toUTCString() }),
  };
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  discardRest(request);
  answerError(response, jsonFormat, status, { code: 'undecodable', message }, headers);
}
