import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { makeAuthority } from '../fixtures/certificates.ts';
import { ownPort } from '../fixtures/own-port.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Database } from './database.ts';
import { type Member, natsMember, postgresMember, Service } from './members.ts';
import { NatsNode, type NatsSecrets } from './nats-node.ts';
import { Network } from './network.ts';

/** Of a network that is this machine's own. */
const account = { user: 'parley', password: 'on-this-machine' };

export interface ClusterOptions {
  /** How many processes of the server there are. */
  readonly nodes: number;
  /** Of the balancer; 0: any. */
  readonly port?: number;
  /** How many nodes NATS has (default 3). */
  readonly natsNodes?: number;
  /** PostgreSQL has a replica that can take over. */
  readonly replica?: boolean;
  /** More options of `parley-server serve`. */
  readonly args?: readonly string[];
}

export interface MemberStatus {
  readonly name: string;
  readonly state: 'running' | 'paused' | 'ended';
  /** Where it listens; empty: nowhere. */
  readonly url: string;
  /** What happens to what it sends and receives: `cut`, `5 ms late`, or nothing. */
  readonly network: string;
  /** Whether the balancer sends connections there; null: it never does. */
  readonly isBalanced: boolean | null;
}

/**
 * PostgreSQL, a NATS cluster of three nodes with accounts and TLS, processes of the server, and a balancer in front of
 * these, all on this machine. Between each process and each server that it uses there is a line that can be cut and delayed.
 */
export class Cluster implements AsyncDisposable {
  readonly #members: ReadonlyMap<string, Member>;
  readonly #database: Database;
  readonly #network: Network;
  readonly #balancer: Balancer;
  readonly #paused = new Set<string>();
  readonly #open: AsyncDisposable;

  private constructor(
    members: ReadonlyMap<string, Member>,
    database: Database,
    network: Network,
    balancer: Balancer,
    open: AsyncDisposable,
  ) {
    this.#members = members;
    this.#database = database;
    this.#network = network;
    this.#balancer = balancer;
    this.#open = open;
  }

  /** Starts all of it. It ends with this process, whatever becomes of that. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const { nodes, port = 0, natsNodes = 3, replica = false, args = [] } = options;
    await using stack = new AsyncDisposableStack();
    const { path } = stack.use(await temporaryFolder());
    const [database, secrets] = await Promise.all([Database.start(replica), makeSecrets(path, stack)]);
    stack.use(database);
    const members = new Map<string, Member>();
    const add = (member: Member) => members.set(member.name, member);
    stack.defer(async () => {
      for (const member of [...members.values()].toReversed()) await member.kill();
    });
    add(postgresMember(database));
    const nats = await startNats(natsNodes, path, secrets);
    for (const [name, node] of nats) add(natsMember(name, node));
    const network = stack.use(new Network());
    const publicPort = port === 0 ? await ownPort() : port;
    const publicUrl = `http://127.0.0.1:${publicPort}`;
    const shared = ['--sign-up', 'open', '--public-url', publicUrl, '--drain', '4', ...args];
    for (let node = 1; node <= nodes; node += 1) {
      const name = `service-${node}`;
      const options = [...(await ownOptions(name, path, network, database, nats)), ...shared];
      const service = new Service(name, join(path, name), options, {
        NODE_EXTRA_CA_CERTS: secrets.authority,
      });
      add(service);
      // One after the other: the first makes the tables.
      await service.start();
    }
    const services = () =>
      [...members.values()].filter((member) => member instanceof Service && member.isRunning);
    const balancer = stack.use(await startBalancer(() => services().map(({ url }) => url), publicPort));
    return new Cluster(members, database, network, balancer, stack.move());
  }

  /** The balancer's address. */
  get url(): string {
    return this.#balancer.url;
  }

  /** The database itself, without a line to it. */
  get databaseUrl(): string {
    return this.#database.primary.urlOf('postgres');
  }

  get names(): readonly string[] {
    return [...this.#members.keys()];
  }

  /** Where the one of that name listens. @throws where it does not run */
  urlOf(name: string): string {
    const { isRunning, url } = this.#member(name);
    if (!isRunning) throw new Error(`${name} does not run`);
    return url;
  }

  status(): readonly MemberStatus[] {
    return [...this.#members.values()].map((member) => {
      const { name, isRunning, url } = member;
      return {
        name,
        state: !isRunning ? 'ended' : this.#paused.has(name) ? 'paused' : 'running',
        url: isRunning ? url : '',
        network: this.#network.stateOf(name),
        isBalanced: member instanceof Service ? isRunning && this.#balancer.uses(url) : null,
      };
    });
  }

  /** What it wrote since it was started. */
  logOf(name: string): string {
    return this.#member(name).log;
  }

  /** Ends it without a warning. */
  async kill(name: string): Promise<void> {
    await this.#member(name).kill();
    this.#paused.delete(name);
  }

  /** Ends it in order. */
  async stop(name: string): Promise<void> {
    if (this.#paused.has(name)) throw new Error(`${name} is paused: resume it first`);
    await this.#member(name).stop();
  }

  async start(name: string): Promise<void> {
    if (this.#member(name).isRunning) throw new Error(`${name} runs already`);
    await this.#member(name).start();
  }

  /** PostgreSQL crashes for good, and its replica takes over. It has none then. */
  failOver(): Promise<void> {
    return this.#database.failOver();
  }

  /** Whether PostgreSQL has a replica that could take over. */
  get hasReplica(): boolean {
    return this.#database.hasReplica;
  }

  /** Resolves once every process of the server that runs gets connections. */
  async balanced(): Promise<void> {
    while (this.status().some(({ state, isBalanced }) => state === 'running' && isBalanced === false))
      await wait(50);
  }

  /** PostgreSQL gets a replica, where it has none. */
  addReplica(): Promise<void> {
    return this.#database.addReplica();
  }

  /** It keeps its connections and does nothing any more. */
  pause(name: string): void {
    this.#member(name).signal('SIGSTOP');
    this.#paused.add(name);
  }

  resume(name: string): void {
    this.#member(name).signal('SIGCONT');
    this.#paused.delete(name);
  }

  /** Sets the clock of a process of the server, until it is set again or the process ends. */
  setClock(name: string, shiftMs: number): void {
    const member = this.#member(name);
    if (!(member instanceof Service)) throw new Error(`${name} has no clock of its own`);
    member.setClock(shiftMs);
  }

  /** Cuts its lines to the servers that it uses, or from the processes that use it. Clients still reach it. */
  partition(name: string): void {
    this.#network.cut(this.#member(name).name);
  }

  /** Mends its lines, and takes delays away. */
  heal(name: string): void {
    this.#network.heal(this.#member(name).name);
  }

  /** What goes through its lines takes so long in each direction. */
  delay(name: string, ms: number): void {
    this.#network.delay(this.#member(name).name, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open[Symbol.asyncDispose]();
  }

  #member(name: string): Member {
    const member = this.#members.get(name);
    if (!member)
      throw new Error(`there is no ${name || 'member without a name'}: there are ${this.names.join(', ')}`);
    return member;
  }
}

async function makeSecrets(folder: string, stack: AsyncDisposableStack): Promise<NatsSecrets> {
  const authority = stack.use(await makeAuthority('Cluster on this machine'));
  const { cert, key } = await authority.issue('IP:127.0.0.1');
  const files = { cert: join(folder, 'nats.pem'), key: join(folder, 'nats.key') };
  await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key, { mode: 0o600 })]);
  return { ...files, authority: authority.file, ...account };
}

async function startNats(
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

/** What one process is started with: a folder, and lines of its own to all that it uses. */
async function ownOptions(
  name: string,
  path: string,
  network: Network,
  database: Database,
  nats: ReadonlyMap<string, NatsNode>,
): Promise<string[]> {
  const folder = join(path, name);
  await mkdir(folder, { mode: 0o700 });
  const line = await network.wire(name, 'postgres', () => ({
    path: join(database.primary.path, '.s.PGSQL.5432'),
  }));
  const nodes: string[] = [];
  for (const [other, { port }] of nats) {
    nodes.push(`127.0.0.1:${await network.wire(name, other, () => ({ port, host: '127.0.0.1' }))}`);
  }
  const url = `postgres://parley@127.0.0.1:${line}/postgres`;
  const bus = `tls://${account.user}:${account.password}@${nodes.join(',')}`;
  return ['--listen', '127.0.0.1:0', '--data', folder, '--database', url, '--bus', bus];
}
