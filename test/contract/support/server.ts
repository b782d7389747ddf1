import { vi } from 'vitest';
import type { DatabaseLocation } from '../../../server/store/database-location.ts';
import { temporaryFolder } from '../../../server/testing/temporary-folder.ts';
import { type Balancer, startBalancer } from '../../cluster/balancer.ts';
import { patienceMs } from '../../fixtures/patience.ts';
import { postJson } from './http.ts';
import { install, isBalanced, type Installation } from './installation.ts';
import { runCommand, ServerProcess, type Finished } from './server-process.ts';

export { runCommand, temporaryFolder, type Finished };

interface Start {
  readonly args?: readonly string[];
  readonly dataDir?: string;
  readonly alone?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** The real server in processes of its own: one, or several behind which one stands does not matter. */
export class TestServer implements AsyncDisposable {
  readonly #processes: readonly ServerProcess[];
  readonly #installation: Installation;
  readonly #balancer: Balancer | null;
  #asked = 0;

  private constructor(
    processes: readonly ServerProcess[],
    installation: Installation,
    balancer: Balancer | null,
  ) {
    this.#processes = processes;
    this.#installation = installation;
    this.#balancer = balancer;
  }

  /**
   * Starts it on a free port, with open sign-up and no limit on calls unless the options say otherwise.
   *
   * @param options.alone one process whatever the run is about: the test is about what a process counts or writes itself
   */
  static async start(options: Start = {}): Promise<TestServer> {
    await using stack = new AsyncDisposableStack();
    const installation = stack.use(await install(options.dataDir));
    const args = [...installation.args, ...(options.args ?? [])];
    const count = options.alone === true ? 1 : installation.processes;
    const processes = await Promise.all(
      Array.from({ length: count }, () => ServerProcess.start(args, options.env)),
    );
    const listening = () => processes.filter(({ isRunning }) => isRunning).map(({ url }) => url);
    const balancer = isBalanced && count > 1 ? await startBalancer(listening, 0) : null;
    stack.move();
    return new TestServer(processes, installation, balancer);
  }

  /** Where it listens: another process each time, where there are several, or the balancer in front of them. */
  get url(): string {
    if (this.#balancer) return this.#balancer.url;
    this.#asked += 1;
    return this.#processes[this.#asked % this.#processes.length]?.url ?? '';
  }

  /** The same one of its processes each time, for what each process counts or limits on its own. */
  get one(): { readonly url: string } {
    return { url: this.#processes[0]?.url ?? '' };
  }

  /** What links to it begin with. */
  get publicUrl(): string {
    return this.#installation.publicUrl ?? this.url;
  }

  get dataDir(): string {
    return this.#installation.dataDir;
  }

  get database(): DatabaseLocation {
    return this.#installation.database;
  }

  get stdout(): string {
    return this.#processes.map(({ output }) => output.stdout).join('');
  }

  /** The log so far. */
  get stderr(): string {
    return this.#processes.map(({ output }) => output.stderr).join('');
  }

  get isRunning(): boolean {
    return this.#processes.every(({ isRunning }) => isRunning);
  }

  /** Resident memory in bytes. */
  async residentBytes(): Promise<number> {
    const sizes = await Promise.all(this.#processes.map((process) => process.residentBytes()));
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** The most resident memory that one of its processes had so far, in bytes. */
  async peakBytes(): Promise<number> {
    return Math.max(...(await Promise.all(this.#processes.map((process) => process.peakBytes()))));
  }

  /** A counter of /metrics, over all processes; 0 as long as nothing was counted. */
  async counted(name: string): Promise<number> {
    const pages = await Promise.all(
      this.#processes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    );
    const counts = pages.map((page) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(page)?.[1] ?? 0));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Waits until every process refuses these: who was signed out by another process is served for a second at most. */
  async refuses(...tokens: readonly string[]): Promise<void> {
    // One alone knows at once: what it answers then is for the test to say.
    if (this.#processes.length === 1) return;
    const path = '/chat/v1/contacts/getselfinfo';
    for (const process of this.#processes)
      for (const token of tokens)
        await vi.waitUntil(async () => (await postJson(process, path, {}, { token })).status === 401, {
          timeout: patienceMs,
        });
  }

  /** Sends a signal and waits for the end. Resolves to the exit status, null when the signal itself ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const statuses = await Promise.all(this.#processes.map((process) => process.end(signal)));
    return statuses.find((status) => status !== 0) ?? statuses[0] ?? null;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#balancer?.[Symbol.asyncDispose]();
    await this.end('SIGKILL');
    await this.#installation[Symbol.asyncDispose]();
  }
}
