import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { appFolder, filesOf } from '../../fixtures/app-folder.ts';
import { appFile, appHeaders } from '../../../main/window/app-files.ts';

/** Serves axe, which looks for problems of accessibility. */
export const axePath = '/tests/axe.js';
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Where the built window is. */
export const builtWindow = join(filesOf(appFolder), 'dist/renderer');

export interface WindowServerOptions {
  /** Answers pictures; null: there is none. */
  media?: ((path: string) => Promise<Buffer | null>) | undefined;
  rightToLeft?: boolean | undefined;
}

export interface WindowServer extends AsyncDisposable {
  /** e.g. `http://parley.app.localhost:43210`. */
  origin: string;
}

/** Headers of a script that stays as it is: what the browser keeps, it also keeps compiled. */
const keptCompiled = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'cache-control': 'max-age=3600, immutable',
});

/** Of those that run. */
const origins = new Set<string>();

/** Whether a page is from here, and not the app's own, whose host may have the same name. */
export const isWindowServer = (url: string): boolean => origins.has(new URL(url).origin);

/** Serves the built window with the app's own headers, as the app's own scheme does. */
export async function startWindowServer({ media, rightToLeft }: WindowServerOptions): Promise<WindowServer> {
  const answer = async (response: ServerResponse, path: string): Promise<void> => {
    if (path.startsWith('/media/')) {
      const body = await media?.(path);
      response.writeHead(body ? 200 : 404, appHeaders(body ? 'image/png' : 'text/plain')).end(body ?? '');
      return;
    }
    if (path === axePath) {
      response.writeHead(200, keptCompiled(appHeaders('text/javascript'))).end(await readFile(axeFile));
      return;
    }
    const file = appFile(`app://parley${path}`, normalize(builtWindow));
    const body = file && (await readFile(file.path).catch(() => null));
    if (!file || !body) {
      response.writeHead(404).end();
      return;
    }
    const turned = rightToLeft === true && file.path.endsWith('index.html');
    const headers = appHeaders(file.contentType);
    response
      // Their names change with what is in them.
      .writeHead(200, path.startsWith('/assets/') ? keptCompiled(headers) : headers)
      .end(turned ? body.toString().replace('<html ', '<html dir="rtl" ') : body);
  };
  const server = createServer((request, response) => {
    answer(response, new URL(request.url ?? '/', 'http://localhost').pathname).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://parley.app.localhost:${(server.address() as AddressInfo).port}`;
  origins.add(origin);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      origins.delete(origin);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
