import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { canHaveOwnDisk } from '../fixtures/own-disk.ts';
import { ownPort } from '../fixtures/own-port.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Database } from './database.ts';
import { type Member, natsMember, postgresMember, Service } from './members.ts';
import { Network } from './network.ts';
import type { Cut, OwnNetwork } from './own-network.ts';
import { addFirst, makeNetworks, makeSecrets, ownOptions, startNats } from './parts.ts';

export interface ClusterOptions {
  /** How many processes of the server there are. */
  readonly nodes: number;
  /** Of the balancer; 0: any. */
  readonly port?: number;
  /** How many nodes NATS has (default 3). */
  readonly natsNodes?: number;
  /** PostgreSQL has a replica that can take over. */
  readonly replica?: boolean;
  /** Each process of the server has a network of its own, where this machine allows that, and can be unplugged. */
  readonly ownNetworks?: boolean;
  /** The data of PostgreSQL are on a disk of their own, where this machine allows that, and it can be filled. */
  readonly ownDisk?: boolean;
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
  readonly #unplugged = new Map<string, Cut>();
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
    const { nodes, port = 0, natsNodes = 3, replica = false, ownNetworks = false, args = [] } = options;
    // PostgreSQL does not run as root, and only root can give a disk to others.
    const ownDisk = options.ownDisk === true && process.getuid?.() === 0 && (await canHaveOwnDisk());
    await using stack = new AsyncDisposableStack();
    const { path } = stack.use(await temporaryFolder());
    const networks = ownNetworks ? await makeNetworks(nodes, stack) : [];
    const hosts = networks.map(({ gateway }) => gateway);
    const [database, secrets] = await Promise.all([
      Database.start(replica, ownDisk),
      makeSecrets(path, hosts, stack),
    ]);
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
      const own = networks[node - 1] ?? null;
      const options = [...(await ownOptions({ name, path, network, database, nats, own })), ...shared];
      const env = { NODE_EXTRA_CA_CERTS: secrets.authority };
      const service = new Service(name, join(path, name), options, env, own);
      add(service);
      // One after the other: the first makes the tables.
      await service.start();
    }
    if (networks.length > 0) await addFirst(path, database);
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
        network: this.#unplugged.has(name) ? 'unplugged' : this.#network.stateOf(name),
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

  /** Whether the disk of PostgreSQL can be filled. */
  get hasOwnDisk(): boolean {
    return this.#database.primary.disk !== null;
  }

  /** PostgreSQL finds no room for what it writes. */
  fillDisk(): Promise<void> {
    return this.#database.fillDisk();
  }

  /** There is room again. Resolves once PostgreSQL answers. */
  freeDisk(): Promise<void> {
    return this.#database.freeDisk();
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

  /** Whether processes of the server can be unplugged. */
  get hasOwnNetworks(): boolean {
    return [...this.#members.values()].some((member) => member instanceof Service && member.network !== null);
  }

  /** The network takes nothing any more from a process of the server, or to it, and tells no one: its clients are cut off as well. */
  async unplug(name: string, which: Cut = 'both ways'): Promise<void> {
    await this.#networkOf(name).cut(which);
    this.#unplugged.set(name, which);
  }

  async plugIn(name: string): Promise<void> {
    await this.#networkOf(name).mend();
    this.#unplugged.delete(name);
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

  #networkOf(name: string): OwnNetwork {
    const member = this.#member(name);
    if (!(member instanceof Service) || member.network === null)
      throw new Error(`${name} has no network of its own`);
    return member.network;
  }

  #member(name: string): Member {
    const member = this.#members.get(name);
    if (!member)
      throw new Error(`there is no ${name || 'member without a name'}: there are ${this.names.join(', ')}`);
    return member;
  }
}
