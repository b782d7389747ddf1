import { knownRefusal, readRefusalHeader, refusalHeader } from '../../protocol/index.ts';
import type { PhotoForm } from '../cache/cache.ts';
import { explain } from '../net/explain.ts';
import { httpRequest, retryAfterMs, type HttpAnswer } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { directNetwork } from '../net/open-network.ts';
import { errorText, saidOr } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';

/** A picture at the server, to be sent as `photoId` of a message. */
export interface UploadedPhoto {
  readonly photoId: string;
  /** Where the picture itself is; `https:` or, on this computer, `http:`. */
  readonly url: string;
}

export interface UploadOptions {
  readonly server: string;
  readonly token: string;
  /** Default: straight to the server. */
  readonly network?: Network;
  /** Called with the bytes handed to the network so far, and with all there are. */
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

const CHUNK_BYTES = 64 * 1024;
/** Ten megabytes over a slow line. */
const DEADLINE_MS = 300_000;

/**
 * Sends a picture to the server.
 *
 * @param type its media type, such as `image/png`
 * @throws {ClientError}
 */
export async function uploadPhoto(
  bytes: Uint8Array,
  type: string,
  { server, token, network = directNetwork, onProgress, signal }: UploadOptions,
): Promise<UploadedPhoto> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const response = await httpRequest(network, `${server}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, accept: 'application/json' },
    body: inChunks(bytes, onProgress ?? (() => {})),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const answer = response.json();
  if (!response.ok) throw failureOf(response, textOf(answer, 'message'));
  const [photoId, url] = [textOf(answer, 'photoId'), textOf(answer, 'url')];
  if (!photoId || !url) throw new ClientError('not_a_server', errorText('error.picturesNotOffered'));
  return { photoId, url };
}

/** Counts what was handed over when the next piece is asked for. */
function* inChunks(
  bytes: Uint8Array,
  onProgress: (sent: number, total: number) => void,
): Generator<Uint8Array> {
  for (let sent = 0; sent < bytes.length; sent += CHUNK_BYTES) {
    const chunk = bytes.subarray(sent, sent + CHUNK_BYTES);
    yield chunk;
    onProgress(sent + chunk.length, bytes.length);
  }
}

/** The address was good when the person signed in: there is nothing to check about it. */
const unreachable = (cause: unknown): ClientError =>
  new ClientError('unreachable', explain(cause, errorText('error.serverAway')), { retry: true, cause });

function failureOf({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>, said: string): ClientError {
  const refusal = knownRefusal(readRefusalHeader(headers[refusalHeader])) ?? undefined;
  if (status === 401) {
    return new ClientError('unauthenticated', errorText('error.signedOut'));
  }
  const later = { retry: true, retryAfterMs: retryAfterMs(headers), refusal };
  if (status === 429) {
    return new ClientError('rate_limited', saidOr(said, errorText('error.rateLimited')), later);
  }
  if (status >= 500) {
    return new ClientError('server_failed', saidOr(refusal && said, errorText('error.serverFailed')), later);
  }
  if (status === 413)
    return new ClientError('refused', saidOr(said, errorText('error.pictureTooLarge')), { refusal });
  return new ClientError('refused', saidOr(said, errorText('error.pictureRefused')), { refusal });
}

function textOf(answer: unknown, name: string): string {
  if (typeof answer !== 'object' || answer === null) return '';
  const value: unknown = Reflect.get(answer, name);
  return typeof value === 'string' ? value : '';
}

export interface DownloadedPhoto {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type, such as `image/png`. */
  readonly type: string;
  /** How long it may be kept: what is off the record goes. */
  readonly maxAgeSecs: number;
}

/** Pictures are made anew by the server and may come out larger than they went in. */
const PHOTO_MOST_BYTES = 64 * 1024 * 1024;

/**
 * Fetches a picture that the person may see.
 *
 * @throws {ClientError} `refused` when there is none, or not for this person
 */
export async function downloadPhoto(
  photoId: string,
  form: PhotoForm,
  { server, token, network = directNetwork }: Omit<UploadOptions, 'onProgress' | 'signal'>,
): Promise<DownloadedPhoto> {
  const path = `/media/${encodeURIComponent(photoId)}${form === 'thumbnail' ? '/thumbnail' : ''}`;
  const response = await httpRequest(network, `${server}${path}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(DEADLINE_MS),
    mostBytes: PHOTO_MOST_BYTES,
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const type = String(response.headers['content-type'] ?? '');
  if (response.status === 404 || (response.ok && !/^image\/(?:png|jpeg|gif|webp|avif)$/.test(type)))
    throw new ClientError('refused', errorText('error.photoGone'));
  if (!response.ok) throw failureOf(response, '');
  const age = /max-age=(\d+)/.exec(String(response.headers['cache-control'] ?? ''))?.[1];
  return { bytes: new Uint8Array(response.body), type, maxAgeSecs: Number(age ?? 0) };
}

/** Uploads and downloads of one signed-in account. */
export interface PhotoServer {
  upload(
    bytes: Uint8Array,
    type: string,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<UploadedPhoto>;
  download(photoId: string, form: PhotoForm): Promise<DownloadedPhoto>;
}

export const photoServer = (at: Pick<UploadOptions, 'server' | 'token' | 'network'>): PhotoServer => ({
  upload: (bytes, type, onProgress) => uploadPhoto(bytes, type, { ...at, ...(onProgress && { onProgress }) }),
  download: (photoId, form) => downloadPhoto(photoId, form, at),
});
