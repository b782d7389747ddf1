import type { PhotoForm } from '../../client/index.ts';

/** Of a picture of the service, or of a message that has not arrived. */
export type PhotoAddress =
  | { readonly account: string; readonly photoId: string; readonly form: PhotoForm }
  | { readonly account: string; readonly unsent: number };

/**
 * Reads `app://parley/media/ACCOUNT/PHOTO`, `…/thumbnail` and `app://parley/media/ACCOUNT/unsent/NUMBER`; null for every
 * other address.
 */
export function photoAddress(url: string): PhotoAddress | null {
  const address = URL.parse(url);
  if (address?.host !== 'parley') return null;
  const [, encoded, unsent, photoId, thumbnail] =
    /^\/media\/([\w%.~-]{1,300})\/(?:unsent\/(\d{1,16})|([\w-]{1,64})(\/thumbnail)?)$/.exec(
      address.pathname,
    ) ?? [];
  if (encoded === undefined) return null;
  try {
    const account = decodeURIComponent(encoded);
    if (unsent !== undefined) return { account, unsent: Number(unsent) };
    return { account, photoId: photoId ?? '', form: thumbnail ? 'thumbnail' : 'whole' };
  } catch {
    return null;
  }
}
