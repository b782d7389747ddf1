import { photoIdAt } from '../../protocol/photo-address.ts';
import type { PlusPhoto } from '../../protocol/types.ts';

/** The form of the server's ids; anything else in a message does not become an address. */
const id = /^[\w-]{1,64}$/;

export function photoIdOf(photo: PlusPhoto): string | null {
  if (photo.photo_id && id.test(photo.photo_id)) return photo.photo_id;
  return [photo.url, photo.original_content_url].map(photoIdAt).find((found) => found !== null) ?? null;
}

/** Where the window gets a picture of a message that has not arrived. */
export const unsentSource = (account: string, clientGeneratedId: number, place: number): string =>
  `media/${encodeURIComponent(account)}/unsent/${clientGeneratedId}/${place}`;

/** Where the window gets a picture that waits with its draft. */
export const draftSource = (account: string, id: number): string =>
  `media/${encodeURIComponent(account)}/draft/${id}`;

/**
 * Where the window gets a picture from: its own scheme, which fetches from the account's server and nowhere else. Relative, so
 * that it is right wherever the page lives.
 */
export const photoSource = (account: string, photoId: string, form: 'whole' | 'thumbnail'): string =>
  `media/${encodeURIComponent(account)}/${photoId}${form === 'thumbnail' ? '/thumbnail' : ''}`;
