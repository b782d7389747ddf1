// What a cluster on this machine is put together from.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../contract/support/server-process.ts';
import { makeAuthority } from '../fixtures/certificates.ts';
import { ownPort } from '../fixtures/own-port.ts';
import type { Database } from './database.ts';
import { NatsNode, type NatsSecrets } from './nats-node.ts';
import type { Network } from './network.ts';
import { canHaveOwnNetwork, makeOwnNetwork, type OwnNetwork } from './own-network.ts';

/** Of a network that is this machine's own. */
const account = { user: 'parley', password: 'on-this-machine' };

export async function makeNetworks(
  count: number,
  stack: AsyncDisposableStack,
): Promise<readonly OwnNetwork[]> {
  if (!(await canHaveOwnNetwork())) return [];
  const networks = await Promise.all(Array.from({ length: count }, makeOwnNetwork));
  for (const network of networks) stack.use(network);
  return networks;
}

/** Where others than this machine's own processes come, the first to sign up needs a code. */
export async function addFirst(path: string, database: Database): Promise<void> {
  const place = ['--data', join(path, 'service-1'), '--database', database.primary.urlOf('postgres')];
  const { status, stderr } = await runCommand(['user', 'add', 'first', '--generate-password', ...place]);
  if (status !== 0) throw new Error(`the first account was not made: ${stderr}`);
}

/** @param hosts addresses of this machine beside 127.0.0.1 */
export async function makeSecrets(
  folder: string,
  hosts: readonly string[],
  stack: AsyncDisposableStack,
): Promise<NatsSecrets> {
  const authority = stack.use(await makeAuthority('Cluster on this machine'));
  const { cert, key } = await authority.issue(['127.0.0.1', ...hosts].map((host) => `IP:${host}`).join(','));
  const files = { cert: join(folder, 'nats.pem'), key: join(folder, 'nats.key') };
  await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key, { mode: 0o600 })]);
  return { ...files, authority: authority.file, ...account };
}

export async function startNats(
  count: number,
  folder: string,
  secrets: NatsSecrets,
): Promise<ReadonlyMap<string, NatsNode>> {
  const routes = await Promise.all(Array.from({ length: count }, () => ownPort()));
  const nodes = routes.map(async (routePort, index) => {
    const name = `nats-${index + 1}`;
    const otherRoutes = routes.filter((port) => port !== routePort);
    const place = { name, folder, clientPort: await ownPort(), routePort, otherRoutes };
    return [name, await NatsNode.start(place, secrets)] as const;
  });
  return new Map(await Promise.all(nodes));
}

interface Placing {
  readonly name: string;
  readonly path: string;
  readonly network: Network;
  readonly database: Database;
  readonly nats: ReadonlyMap<string, NatsNode>;
  /** The network that it runs in; null: this machine's. */
  readonly own: OwnNetwork | null;
}

/** What one process is started with: a folder, and lines of its own to all that it uses. */
export async function ownOptions({ name, path, network, database, nats, own }: Placing): Promise<string[]> {
  const folder = join(path, name);
  await mkdir(folder, { mode: 0o700 });
  const host = own?.gateway ?? '127.0.0.1';
  const target = () => ({ path: join(database.primary.path, '.s.PGSQL.5432') });
  const line = await network.wire(name, 'postgres', target, host);
  const nodes: string[] = [];
  for (const [other, { port }] of nats) {
    const reached = await network.wire(name, other, () => ({ port, host: '127.0.0.1' }), host);
    nodes.push(`${host}:${reached}`);
  }
  const url = `postgres://parley@${host}:${line}/postgres`;
  const bus = `tls://${account.user}:${account.password}@${nodes.join(',')}`;
  // All clients come from the balancer.
  const listen = own
    ? ['--listen', `${own.address}:0`, '--trusted-proxy', own.gateway]
    : ['--listen', '127.0.0.1:0'];
  return [...listen, '--data', folder, '--database', url, '--bus', bus];
}
