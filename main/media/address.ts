import type { PhotoForm } from '../../client/index.ts';

/** Of a picture of the server, of a message that has not arrived, or of a draft. */
export type PhotoAddress =
  | { readonly account: string; readonly photoId: string; readonly form: PhotoForm }
  /** `place`: among the pictures of its message. */
  | { readonly account: string; readonly unsent: number; readonly place: number }
  | { readonly account: string; readonly draft: number };

/**
 * Reads `app://parley/media/ACCOUNT/PHOTO`, `…/thumbnail`, `app://parley/media/ACCOUNT/unsent/NUMBER/PLACE`
 * and `…/draft/NUMBER`; null for every other address.
 */
export function photoAddress(url: string): PhotoAddress | null {
  const address = URL.parse(url);
  if (address?.host !== 'parley') return null;
  const [, encoded, unsent, place, draft, photoId, thumbnail] =
    /^\/media\/([\w%.~-]{1,300})\/(?:unsent\/(\d{1,16})\/(\d{1,3})|draft\/(\d{1,16})|([\w-]{1,64})(\/thumbnail)?)$/.exec(
      address.pathname,
    ) ?? [];
  if (encoded === undefined) return null;
  try {
    const account = decodeURIComponent(encoded);
    if (unsent !== undefined) return { account, unsent: Number(unsent), place: Number(place) };
    if (draft !== undefined) return { account, draft: Number(draft) };
    return { account, photoId: photoId ?? '', form: thumbnail ? 'thumbnail' : 'whole' };
  } catch {
    return null;
  }
}
