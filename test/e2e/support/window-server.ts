import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { appFolder, filesOf } from '../../fixtures/app-folder.ts';
import { appFile, appHeaders } from '../../../main/window/app-files.ts';

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

/** Serves the built window with the app's own headers, as the app's own scheme does. */
export async function startWindowServer({ media, rightToLeft }: WindowServerOptions): Promise<WindowServer> {
  const answer = async (response: ServerResponse, path: string): Promise<void> => {
    if (path.startsWith('/media/')) {
      const body = await media?.(path);
      response.writeHead(body ? 200 : 404, appHeaders(body ? 'image/png' : 'text/plain')).end(body ?? '');
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
    // Their names change with what is in them: kept, they are also kept compiled.
    if (path.startsWith('/assets/')) headers['cache-control'] = 'max-age=3600, immutable';
    response
      .writeHead(200, headers)
      .end(turned ? body.toString().replace('<html ', '<html dir="rtl" ') : body);
  };
  const server = createServer((request, response) => {
    answer(response, new URL(request.url ?? '/', 'http://localhost').pathname).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://parley.app.localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
