import type { PhotoForm } from '../../client/index.ts';

export interface PhotoAddress {
  readonly account: string;
  readonly photoId: string;
  readonly form: PhotoForm;
}

/** Reads `app://parley/media/ACCOUNT/PHOTO` and `…/thumbnail`; null for every other address. */
export function photoAddress(url: string): PhotoAddress | null {
  const address = URL.parse(url);
  if (address?.host !== 'parley') return null;
  const [, account, photoId, thumbnail] =
    /^\/media\/([\w%.~-]{1,300})\/([\w-]{1,64})(\/thumbnail)?$/.exec(address.pathname) ?? [];
  if (account === undefined || photoId === undefined) return null;
  try {
    return { account: decodeURIComponent(account), photoId, form: thumbnail ? 'thumbnail' : 'whole' };
  } catch {
    return null;
  }
}
