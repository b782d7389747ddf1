import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ListenAddress } from '../config/option-values.ts';
import type { ServeOptions } from '../config/serve-options.ts';
import { isDataInUse } from '../store/sqlite/data-lock.ts';
import { ask } from './ask.ts';
import { codeOf, type Finding, lineOf, ok, warning, wrong } from './finding.ts';

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Whether the server answers where it is to listen, or could. */
export async function listeningFindings(
  options: Pick<ServeOptions, 'listen' | 'tls' | 'tlsListen' | 'dataDir' | 'databaseUrl'>,
): Promise<Finding[]> {
  const { listen, tls, tlsListen } = options;
  const ofListen = tls !== null && tlsListen.length === 0;
  const addresses = [
    { scheme: ofListen ? 'https' : 'http', at: listen },
    ...tlsListen.map((at) => ({ scheme: 'https', at })),
  ];
  return Promise.all(addresses.map(({ scheme, at }) => addressFinding(scheme, at, options)));
}

async function addressFinding(
  scheme: string,
  { host, port }: ListenAddress,
  where: Pick<ServeOptions, 'dataDir' | 'databaseUrl'>,
): Promise<Finding> {
  if (port === 0) return ok('the system picks the port at each start');
  const reached = everywhere[host] ?? host;
  const named = reached.includes(':') ? `[${reached}]` : reached;
  const url = `${scheme}://${named}:${port}`;
  const answer = await ask(`${url}/healthz`, { anyCertificate: true }).catch(() => null);
  if (answer !== null && answer.body.startsWith('ok'))
    return isInUse(where) === false
      ? wrong(
          `a server answers at ${url}, but none uses the data in ${where.dataDir}: give the options that it runs with`,
        )
      : ok(`a server answers at ${url}`);
  if (answer !== null && answer.status === 503)
    return wrong(`the server at ${url} cannot read its data: ${answer.body.trim()}`);
  const code = await bindCode(host, port);
  const at = `${host}:${port}`;
  switch (code) {
    case null:
      return isInUse(where) === true
        ? wrong(
            `no server runs at ${at}, but a parley-server uses the data in ${where.dataDir}: wait for it if it is a command, else give the options that it runs with`,
          )
        : warning(`no server runs at ${at}, which is free; start it`);
    case 'EADDRINUSE':
      return wrong(`something else listens at ${at}; stop it, or choose another port with --listen`);
    case 'EACCES':
      return wrong(`this user may not listen at ${at}; choose a port above 1023, behind a reverse proxy`);
    case 'EADDRNOTAVAIL':
      return wrong(`this computer has no address ${host}; "ip address" shows those that it has`);
    case 'ENOTFOUND':
      return wrong(`there is no host ${host}; check --listen`);
    default:
      return wrong(`nothing can listen at ${at} (${code})`);
  }
}

/** Null: not known. On PostgreSQL, processes of other computers use the data as well. */
const isInUse = ({ dataDir, databaseUrl }: Pick<ServeOptions, 'dataDir' | 'databaseUrl'>): boolean | null =>
  databaseUrl === null ? isDataInUse(dataDir) : null;

/** Why nothing can listen there; null: it can. */
async function bindCode(host: string, port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return null;
  } catch (error) {
    return codeOf(error) || lineOf(error);
  } finally {
    server.close();
  }
}
