import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, USEC_PER_SEC } from '../../protocol/index.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { bearerToken } from '../auth/tokens.ts';
import type { ImageForm } from '../domain/messages/media.ts';
import { uploadLater } from '../domain/upload-refusal.ts';
import type { Passes } from '../util/passes.ts';
import type { VisibleMedia } from '../store/media/media.ts';
import { answerRefusal } from './answer-refusal.ts';
import { jsonFormat } from './body-format.ts';
import { answer, answerCode, answerError, discardRest } from './http-answer.ts';
import type { CallLimiter } from './call-limiter.ts';
import { receiveImage, type ReceivingOptions } from './receive-image.ts';
import { sendPieces } from './send-pieces.ts';

export interface MediaRouteOptions extends ReceivingOptions {
  readonly authenticator: Authenticator;
  readonly callLimiter: CallLimiter;
  readonly clock: Clock;
  /** null: there are none. */
  readonly passes: Passes | null;
}

const one = /^\/media\/([\w-]{1,64})(\/thumbnail)?(?:\/([\w-]+\.\w+\.[\w-]+))?$/;
/** What an id leads to never changes. */
const yearSecs = 365 * 24 * 3600;

/** Whether a path belongs to images. */
export const isMediaPath = (path: string): boolean => path === '/media' || one.test(path);

/** Answers `POST /media`, `GET /media/<id>` and `GET /media/<id>/thumbnail`; these two also with a pass at their end. */
export async function answerMedia(
  options: MediaRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [, id, thumbnail, pass] = one.exec(path) ?? [];
  if (id !== undefined && pass !== undefined) {
    return answerPass(options, request, response, { id, pass, form: formOf(thumbnail) });
  }
  const client = await options.authenticator.verify(bearerToken(request.headers.authorization));
  const allowed = id === undefined ? ['POST'] : ['GET', 'HEAD'];
  if (client === null || !allowed.includes(request.method ?? '')) {
    discardRest(request);
    if (client === null) return answerCode(response, jsonFormat, 'unauthenticated', 'Sign in first.');
    const error = { code: 'undecodable', message: `Use ${allowed.join(' or ')}.` };
    return answerError(response, jsonFormat, 405, error, { allow: allowed.join(', ') });
  }
  if (id === undefined) return answerUpload(options, request, response, client);
  const found = await options.media.find(id, client.gaiaId);
  if (!found) return answerNone(response);
  return answerImage(options, request, response, found, formOf(thumbnail));
}

const formOf = (thumbnail: string | undefined): ImageForm =>
  thumbnail === undefined ? 'whole' : 'thumbnail';

function answerNone(response: ServerResponse): void {
  const error = { code: 'not_found', message: 'There is no such image, or it is not there for you.' };
  answerError(response, jsonFormat, 404, error);
}

/** Shows an image to anyone who has an address with a pass in it, as the person of a client that is signed in sees it now. */
async function answerPass(
  options: MediaRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { id, pass, form }: { readonly id: string; readonly pass: string; readonly form: ImageForm },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    discardRest(request);
    const error = { code: 'undecodable', message: 'Use GET or HEAD.' };
    return answerError(response, jsonFormat, 405, error, { allow: 'GET, HEAD' });
  }
  if (options.passes === null) return answerNone(response);
  const holder = options.passes.holderOf(id, pass);
  const client = holder && (await options.authenticator.signedIn(holder.clientId));
  if (holder === null || client === null) {
    const error = { code: 'expired', message: 'This address is not good any more, or never was.' };
    return answerError(response, jsonFormat, 403, error);
  }
  const found = await options.media.find(id, client.gaiaId);
  if (!found) return answerNone(response);
  // Programs show it in pages of their own.
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  const until = Math.min(found.until ?? holder.until, holder.until);
  return answerImage(options, request, response, { ...found, until }, form);
}

async function answerUpload(
  options: MediaRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { clientId, gaiaId }: { clientId: string; gaiaId: string },
): Promise<void> {
  const wait = options.callLimiter.take({ clientId, gaiaId });
  if (wait > 0) {
    const error = uploadLater('too_many_attempts', wait);
    return answerRefusal(request, response, error);
  }
  try {
    const image = await receiveImage(options, request, { gaiaId, clientId });
    if (image === null) return undefined;
    return answer(response, 200, JSON.stringify(image), { 'content-type': jsonFormat.contentType });
  } catch (error) {
    return answerRefusal(request, response, error);
  }
}

async function answerImage(
  { media, clock }: MediaRouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  found: VisibleMedia,
  form: ImageForm,
): Promise<void> {
  const { contentType, byteLength } = found[form];
  const left = found.until === null ? yearSecs : (found.until - clock.nowUsec()) / USEC_PER_SEC;
  response.writeHead(200, {
    'content-type': contentType,
    'content-length': byteLength,
    // No longer than the image lasts: what is off the record leaves its readers' caches as well.
    'cache-control': `private, max-age=${Math.max(0, Math.min(yearSecs, Math.floor(left)))}, immutable`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await sendPieces(response, media.read(found, form));
}
