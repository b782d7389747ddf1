import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { appFile, appHeaders } from './app-files.ts';

/** Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the window's files from `root` at `app://parley/`. */
export function setupScheme(root: string): void {
  protocol.handle('app', async (request) => {
    const file = appFile(request.url, root);
    if (!file) return notFound();
    try {
      return new Response(await readFile(file.path), { headers: appHeaders(file.contentType) });
    } catch {
      return notFound();
    }
  });
}

const notFound = (): Response => new Response(null, { status: 404, headers: appHeaders('text/plain') });
