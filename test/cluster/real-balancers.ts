import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { startDebianProgram } from '../fixtures/debian-program.ts';
import { ownPort } from '../fixtures/own-port.ts';

const hosting = join(import.meta.dirname, '..', '..', 'docs', 'hosting.md');

/** A real balancer on loopback, set up as docs/hosting.md says for existing clients and several processes. */
export interface RealBalancer extends AsyncDisposable {
  readonly url: string;
  /** Which processes answered the requests of each client so far, by its `Authorization` header. */
  answered(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

interface Kind {
  readonly debianPackage: string;
  readonly command: (folder: string, file: string) => readonly string[];
  /** What an operator copies from the page, with the addresses of this machine. It has `PROCESS AUTHORIZATION` written for each request. */
  readonly configuration: (page: string, at: Place) => string;
  /** Where it writes that, if not to its standard error. */
  readonly log?: string;
}

interface Place {
  readonly folder: string;
  readonly listen: string;
  /** Where they listen, as `HOST:PORT`. */
  readonly processes: readonly string[];
}

const accessLog = 'access.log';

const nginx: Kind = {
  log: accessLog,
  debianPackage: 'nginx-light',
  command: (folder, file) => ['nginx', '-p', folder, '-c', file],
  configuration(page, { folder, listen, processes }) {
    const upstream = partOf(page, /^upstream parley \{$[^}]*^\}$/m);
    const location = partOf(page, /^ {2}location \/ \{$[^}]*^ {2}\}$/m);
    const map = partOf(page, /map \$http_upgrade \$connection_upgrade \{[^}]*\}/);
    const servers = processes.map((address) => `  server ${address};`).join('\n');
    return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  log_format who '$upstream_addr $http_authorization';
  access_log ${folder}/${accessLog} who;
  ${map}
  ${upstream.replace(/( +server [^;]+;\n)+/, `${servers}\n`)}
  server {
    listen ${listen};
    ${location.replace('http://127.0.0.1:4700', 'http://parley')}
  }
}
`;
  },
};

const haproxy: Kind = {
  debianPackage: 'haproxy',
  command: (_folder, file) => ['haproxy', '-db', '-f', file],
  configuration(page, { listen, processes }) {
    const all = partOf(page, /^defaults\n {2}mode http\n[^`]*/m);
    const servers = processes.map((address, index) => `  server process-${index} ${address}\n`).join('');
    return `global
  log stderr format raw local0
${all
  .replace(/^defaults\n/, '$&  log global\n')
  .replace(
    /bind .*\n/,
    `bind ${listen}\n  http-request capture req.hdr(Authorization) len 500\n  log-format "%si:%sp %[capture.req.hdr(0)]"\n`,
  )
  .replace(/(^ {2}server .*\n)+/m, servers)}`;
  },
};

export const realBalancers = { nginx, HAProxy: haproxy } as const;

/** @param processes where they listen, as `HOST:PORT` */
export async function startRealBalancer(
  { debianPackage, command, configuration, log }: Kind,
  processes: readonly string[],
): Promise<RealBalancer> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await temporaryFolder());
  const listen = `127.0.0.1:${await ownPort()}`;
  const file = join(folder, 'balancer.conf');
  const page = await readFile(hosting, 'utf8');
  await writeFile(file, configuration(page, { folder, listen, processes }));
  const url = `http://${listen}`;
  const program = stack.use(await startDebianProgram(debianPackage, command(folder, file), `${url}/healthz`));
  const open = stack.move();
  return {
    url,
    async answered() {
      const requests = log === undefined ? program.said : await readFile(join(folder, log), 'utf8');
      const by = new Map<string, Set<string>>();
      for (const [, process = '', header = ''] of requests.matchAll(/^(\S+) (SAPISIDHASH .*)$/gm)) {
        by.set(header, (by.get(header) ?? new Set()).add(process));
      }
      return by;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

function partOf(page: string, part: RegExp): string {
  const [text] = part.exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/hosting.md has nothing like ${part.source}`);
  return text;
}
