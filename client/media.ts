import { explain } from './connection/link.ts';
import { ClientError } from './errors.ts';

/** A picture at the service, to be sent as `photoId` of a message. */
export interface UploadedPhoto {
  readonly photoId: string;
  /** Where the picture itself is; `https:` or, on this computer, `http:`. */
  readonly url: string;
}

export interface UploadOptions {
  readonly server: string;
  readonly token: string;
  /** Told of bytes handed to the network so far, and of all there are. */
  readonly onProgress?: (sent: number, total: number) => void;
  readonly signal?: AbortSignal;
}

const CHUNK_BYTES = 64 * 1024;
/** Ten megabytes over a slow line. */
const DEADLINE_MS = 300_000;

/**
 * Sends a picture to the service.
 *
 * @param type its media type, such as `image/png`
 * @throws {ClientError}
 */
export async function uploadPhoto(
  bytes: Uint8Array,
  type: string,
  { server, token, onProgress, signal }: UploadOptions,
): Promise<UploadedPhoto> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(`${server}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, accept: 'application/json' },
    body: inChunks(bytes, onProgress ?? (() => {})),
    // A stream can only be sent so.
    duplex: 'half',
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  } as RequestInit).catch((cause: unknown) => {
    const reason = explain((cause as { cause?: unknown }).cause ?? cause);
    throw new ClientError('unreachable', `${reason} Try again.`, { retry: true, cause });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalOf(response.status, textOf(answer, 'message'));
  const [photoId, url] = [textOf(answer, 'photoId'), textOf(answer, 'url')];
  if (!photoId || !url) throw new ClientError('not_a_service', 'This service does not take pictures.');
  return { photoId, url };
}

function inChunks(
  bytes: Uint8Array,
  onProgress: (sent: number, total: number) => void,
): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = bytes.subarray(sent, sent + CHUNK_BYTES);
      if (chunk.length > 0) controller.enqueue(chunk);
      sent += chunk.length;
      onProgress(sent, bytes.length);
      if (sent === bytes.length) controller.close();
    },
  });
}

function refusalOf(status: number, said: string): ClientError {
  if (status === 401) {
    return new ClientError('unauthenticated', 'You are signed out of this service. Sign in again.');
  }
  if (status === 429) return new ClientError('rate_limited', said || 'Wait a moment.', { retry: true });
  if (status >= 500) {
    return new ClientError('service_failed', 'The service failed. Try again in a moment.', { retry: true });
  }
  if (status === 413) return new ClientError('refused', said || 'The picture is too large for this service.');
  return new ClientError('refused', said || 'The service does not take this picture.');
}

function textOf(answer: unknown, name: string): string {
  if (typeof answer !== 'object' || answer === null) return '';
  const value: unknown = Reflect.get(answer, name);
  return typeof value === 'string' ? value : '';
}
