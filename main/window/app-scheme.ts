import { protocol } from 'electron';
import type { NewPhoto } from '../../client/index.ts';
import type { Logger } from '../log/log.ts';
import { photoAddress, type PhotoAddress } from '../media/address.ts';
import type { PhotoCache } from '../media/photo-cache.ts';
import { failedPage, failedPagePath, failedPagePolicy } from './failed-page.ts';
import { appFile, appHeaders, photoHeaders } from './app-files.ts';
import type { PageFiles } from './page-files.ts';

/**
 * Serves the window's files, of the folder `root`, at `app://parley/`, and its accounts' pictures at `app://parley/media/`.
 * A file that cannot be read is logged: the page may show nothing without it, and say nothing of it.
 */
export function serveAppScheme(
  root: string,
  files: Pick<PageFiles, 'read'>,
  photos: Pick<PhotoCache, 'get' | 'unsent' | 'draft'>,
  log: Logger,
): void {
  protocol.handle('app', async (request) => {
    const wanted = photoAddress(request.url);
    if (wanted) return answerPhoto(photos, wanted);
    if (URL.parse(request.url)?.pathname === failedPagePath) return answerFailedPage();
    const file = appFile(request.url, root);
    if (!file) return notFound();
    try {
      return new Response(new Uint8Array(await files.read(file.path)), {
        headers: appHeaders(file.contentType),
      });
    } catch (error) {
      log.error({ error: String(error) }, 'a file of the page cannot be read');
      return notFound();
    }
  });
}

async function answerPhoto(
  photos: Pick<PhotoCache, 'get' | 'unsent' | 'draft'>,
  address: PhotoAddress,
): Promise<Response> {
  const photo = await read(photos, address).catch(() => null);
  return photo
    ? new Response(new Uint8Array(photo.bytes), { headers: photoHeaders(photo.type) })
    : notFound();
}

function read(
  photos: Pick<PhotoCache, 'get' | 'unsent' | 'draft'>,
  address: PhotoAddress,
): Promise<NewPhoto | null> {
  if ('unsent' in address) return photos.unsent(address.account, address.unsent, address.place);
  if ('draft' in address) return photos.draft(address.account, address.draft);
  return photos.get(address.account, address.photoId, address.form);
}

const answerFailedPage = (): Response =>
  new Response(failedPage(), { headers: appHeaders('text/html; charset=utf-8', failedPagePolicy) });

const notFound = (): Response => new Response(null, { status: 404, headers: appHeaders('text/plain') });
