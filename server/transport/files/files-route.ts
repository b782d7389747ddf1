import type { IncomingMessage, ServerResponse } from 'node:http';
import { AtOnce } from '../../util/at-once.ts';
import { limits } from '../../../protocol/index.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import { bearerToken } from '../../auth/tokens.ts';
import { uploadLater } from '../../domain/upload-refusal.ts';
import type { FileLibrary } from '../../files/file-library.ts';
import type { FileRecord } from '../../domain/messages/files.ts';
import type { Passes } from '../../util/passes.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import { answerRefusal } from '../answer-refusal.ts';
import { jsonFormat } from '../body-format.ts';
import type { CallLimiter } from '../call-limiter.ts';
import { answerCode, answerError, discardRest } from '../http-answer.ts';
import type { GuestRoutes } from '../http-server.ts';
import { answerFile } from './answer-file.ts';
import { TusUploads, tusMethods } from './tus-uploads.ts';

export interface FilesRouteOptions {
  readonly files: FileLibrary;
  readonly filePasses: Passes;
  readonly authenticator: Pick<Authenticator, 'verify' | 'signedIn' | 'wasRevoked'>;
  readonly callLimiter: CallLimiter;
}

const one = /^\/files\/([\w-]{1,64})(?:\/[^/]*)?$/;

/**
 * Answers requests for files: uploads by the tus protocol at `/files`, and `GET /files/<id>/<name>` by a token, or by a
 * `pass` in the query.
 */
export class FilesRoute implements GuestRoutes {
  readonly #options: FilesRouteOptions;
  readonly #uploads: TusUploads;
  readonly #downloads = new AtOnce(limits.downloadsPerPerson);

  constructor(options: FilesRouteOptions) {
    this.#options = options;
    this.#uploads = new TusUploads(options);
  }

  takes(_request: IncomingMessage, path: string): boolean {
    return path === '/files' || one.test(path);
  }

  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const id = one.exec(url.pathname)?.[1] ?? null;
    const { method = '', headers } = request;
    if (method === 'OPTIONS') return this.#uploads.describe(response);
    const pass = url.searchParams.get('pass');
    const isDownload = id !== null && (method === 'GET' || (method === 'HEAD' && !isTus(headers)));
    if (isDownload && pass !== null) return this.#answerPass(request, response, id, pass);
    const client = await this.#options.authenticator.verify(bearerToken(headers.authorization));
    if (client === null) {
      discardRest(request);
      return answerCode(response, jsonFormat, 'unauthenticated', 'Sign in first.');
    }
    const wait = this.#options.callLimiter.take(client);
    if (wait > 0) {
      return answerRefusal(request, response, uploadLater('too_many_attempts', wait));
    }
    if (isDownload) return this.#download(request, response, await this.#find(id, client), client);
    const asked = tusMethod(request);
    const allowed = id === null ? ['POST'] : ['HEAD', 'PATCH', 'DELETE'];
    if (!allowed.includes(asked)) {
      discardRest(request);
      const use = id === null ? allowed : ['GET', ...allowed];
      const error = { code: 'undecodable', message: `Use ${use.join(', ')}.` };
      return answerError(response, jsonFormat, 405, error, { allow: use.join(', ') });
    }
    return this.#uploads.answer(request, response, asked, id, client);
  }

  /** Hands a file to who has an address with a pass in it, as the person of a client that is signed in may see it now. */
  async #answerPass(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    pass: string,
  ): Promise<void> {
    const holder = this.#options.filePasses.holderOf(id, pass);
    const client = holder && (await this.#options.authenticator.signedIn(holder.clientId));
    if (client === null) {
      const error = { code: 'expired', message: 'This address is not good any more, or never was.' };
      return answerError(response, jsonFormat, 403, error);
    }
    const wait = this.#options.callLimiter.take(client);
    if (wait > 0) {
      return answerRefusal(request, response, uploadLater('too_many_attempts', wait));
    }
    return this.#download(request, response, await this.#find(id, client), client);
  }

  #find(id: string, { gaiaId }: ClientToken): Promise<FileRecord | null> {
    return this.#options.files.find(id, gaiaId);
  }

  async #download(
    request: IncomingMessage,
    response: ServerResponse,
    file: FileRecord | null,
    { gaiaId, clientId }: ClientToken,
  ): Promise<void> {
    if (file === null) {
      const error = { code: 'not_found', message: 'There is no such file, or it is not there for you.' };
      return answerError(response, jsonFormat, 404, error);
    }
    using place = this.#downloads.begin(gaiaId);
    if (place === null) {
      return answerRefusal(request, response, uploadLater('too_many_files_at_once', 5));
    }
    const { files, authenticator } = this.#options;
    // Waited for, as the place is taken until then.
    return await answerFile(request, response, file, {
      read: (from, before) => files.read(file, from, before),
      mayGoOn: () => !authenticator.wasRevoked(clientId),
    }).catch((error: unknown) => answerRefusal(request, response, error));
  }
}

const isTus = (headers: IncomingMessage['headers']): boolean => headers['tus-resumable'] !== undefined;

/** Clients behind proxies that let only GET and POST through say in a header what they mean. */
function tusMethod({ method = '', headers }: IncomingMessage): string {
  const meant = headers['x-http-method-override'];
  return method === 'POST' && typeof meant === 'string' && tusMethods.has(meant) ? meant : method;
}
