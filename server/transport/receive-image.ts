import type { IncomingMessage } from 'node:http';
import { limits, ParleyError } from '../../protocol/index.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { uploadRefusal } from '../domain/upload-refusal.ts';
import { mediaPath } from '../domain/messages/media.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { ServerOptions } from '../operations/context/context.ts';
import type { UploadFolder } from './upload-folder.ts';

export interface ReceivingOptions {
  readonly media: MediaLibrary;
  readonly authenticator: Pick<Authenticator, 'wasRevoked'>;
  readonly uploads: UploadFolder;
  readonly metrics: Metrics;
  readonly server: Pick<ServerOptions, 'publicUrl'>;
}

/** An image that was taken in, as the answer to its upload names it. */
export interface ReceivedImage {
  readonly photoId: string;
  readonly url: string;
}

/** Whose the image is, and the client that sends it. */
export interface Uploader {
  readonly gaiaId: string;
  readonly clientId: string;
}

/**
 * Takes the image in a request's body in, counted like a call. Resolves to null when the client went away in the middle.
 *
 * @throws ParleyError in words for the one who sent it
 */
export async function receiveImage(
  { authenticator, media, uploads, metrics, server }: ReceivingOptions,
  request: IncomingMessage,
  { gaiaId: ownerId, clientId }: Uploader,
): Promise<ReceivedImage | null> {
  const started = performance.now();
  const count = (outcome: 'ok' | 'refused' | 'failed') =>
    metrics.countCall('UploadMedia', outcome, (performance.now() - started) / 1000);
  try {
    await using upload = await uploads.receive(request, limits.imageBytes, ownerId);
    if (upload.result === 'aborted') return null;
    if (upload.result === 'too_large') {
      throw uploadRefusal('image_too_large', [{ megabytes: limits.imageBytes / 1_000_000 }]);
    }
    // It may have come for minutes.
    if (authenticator.wasRevoked(clientId)) throw new ParleyError('unauthenticated', 'Sign in first.');
    const photoId = await media.add(upload.path, ownerId);
    count('ok');
    return { photoId, url: `${server.publicUrl}${mediaPath(photoId)}` };
  } catch (error) {
    count(ParleyError.from(error).code === 'internal' ? 'failed' : 'refused');
    throw error;
  }
}
