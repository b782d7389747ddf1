import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { startDebianProgram } from '../fixtures/debian-program.ts';
import { ownPort } from '../fixtures/own-port.ts';

const hosting = join(import.meta.dirname, '..', '..', 'docs', 'hosting.md');

/** A real nginx on loopback, set up as docs/hosting.md says for existing clients and several processes. */
export interface Nginx extends AsyncDisposable {
  readonly url: string;
  /** Which processes answered the requests of each client so far, by its `Authorization` header. */
  answered(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

/** @param processes where they listen, as `HOST:PORT` */
export async function startNginx(processes: readonly string[]): Promise<Nginx> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  const listen = `127.0.0.1:${await ownPort()}`;
  const file = join(path, 'nginx.conf');
  await writeFile(file, await configuration(path, listen, processes));
  const url = `http://${listen}`;
  stack.use(await startDebianProgram('nginx', ['nginx', '-p', path, '-c', file], `${url}/healthz`));
  const open = stack.move();
  return {
    url,
    async answered() {
      const log = await readFile(join(path, 'access.log'), 'utf8');
      const by = new Map<string, Set<string>>();
      for (const [, process = '', header = ''] of log.matchAll(/^(\S+) (SAPISIDHASH .*)$/gm)) {
        by.set(header, (by.get(header) ?? new Set()).add(process));
      }
      return by;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** What an operator copies from the page, with the addresses of this machine. */
async function configuration(path: string, listen: string, processes: readonly string[]): Promise<string> {
  const page = await readFile(hosting, 'utf8');
  const upstream = blockOf(page, /^upstream parley \{$[^}]*^\}$/m);
  const location = blockOf(page, /^ {2}location \/ \{$[^}]*^ {2}\}$/m);
  const map = blockOf(page, /map \$http_upgrade \$connection_upgrade \{[^}]*\}/);
  const servers = processes.map((address) => `  server ${address};`).join('\n');
  return `daemon off;
worker_processes 1;
pid ${path}/nginx.pid;
error_log stderr warn;
events {}
http {
  client_body_temp_path ${path}/body;
  proxy_temp_path ${path}/proxy;
  fastcgi_temp_path ${path}/fastcgi;
  uwsgi_temp_path ${path}/uwsgi;
  scgi_temp_path ${path}/scgi;
  log_format who '$upstream_addr $http_authorization';
  access_log ${path}/access.log who;
  ${map}
  ${upstream.replace(/( +server [^;]+;\n)+/, `${servers}\n`)}
  server {
    listen ${listen};
    ${location.replace('http://127.0.0.1:4700', 'http://parley')}
  }
}
`;
}

function blockOf(page: string, block: RegExp): string {
  const [text] = block.exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/hosting.md has no block like ${block.source}`);
  return text;
}
