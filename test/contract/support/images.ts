import sharp, { type Metadata } from 'sharp';
import { request, type Answer } from './http.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';

type Reached = Pick<TestServer, 'url'>;

/** Pixels that change from one to the next and from frame to frame, so that nothing is optimised away. */
export function pixels(width: number, height: number, seed = 0): Buffer {
  const bytes = Buffer.alloc(width * height * 3);
  for (let i = 0; i < bytes.length; i += 3) {
    bytes[i] = (i / 3 + seed * 40) & 255;
    bytes[i + 1] = (i / (3 * width)) & 255;
    bytes[i + 2] = (seed * 90) & 255;
  }
  return bytes;
}

/** A still image to be encoded. */
export const still = (width: number, height: number) =>
  sharp(pixels(width, height), { raw: { width, height, channels: 3 } });

/** An animation to be encoded. */
export const animation = (width: number, height: number, frames: number) =>
  sharp(Buffer.concat(Array.from({ length: frames }, (_, seed) => pixels(width, height, seed))), {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  });

/** An image as it was uploaded. */
export interface Uploaded {
  readonly photoId: string;
  readonly url: string;
}

/** Uploads an image, which must be taken. */
export async function upload(server: Reached, person: Person, body: Uint8Array): Promise<Uploaded> {
  const answer = await tryUpload(server, person, body);
  if (answer.status !== 200) throw new Error(`the upload answered ${answer.status}: ${answer.text}`);
  return answer.json as Uploaded;
}

/** Uploads anything. */
export const tryUpload = (server: Reached, person: Person, body: Uint8Array): Promise<Answer> =>
  request(server, '/media', { token: person.token, contentType: 'application/octet-stream', body });

/** Fetches an image or its thumbnail. */
export const fetchImage = (server: Reached, person: Person, path: string): Promise<Answer> =>
  request(server, path, { method: 'GET', token: person.token });

/** What an image says of itself, all frames counted. */
export const described = (bytes: Uint8Array): Promise<Metadata> =>
  sharp(bytes, { animated: true }).metadata();
