import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patienceMs } from '../fixtures/patience.ts';
import { signUp, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';

const example = fileURLToPath(new URL('../../docs/examples/minimal-client.mjs', import.meta.url));

/** A wire to the server that can be cut and joined again. */
class Wire implements AsyncDisposable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(target: URL) {
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(Number(target.port), target.hostname);
      for (const [one, another] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => {}).on('close', () => another.destroy());
        one.pipe(another);
      }
    });
  }

  static async to(url: string): Promise<Wire> {
    const wire = new Wire(new URL(url));
    wire.#server.listen(0, '127.0.0.1');
    await once(wire.#server, 'listening');
    return wire;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  join(): void {
    this.#isCut = false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** The example in a process of its own. */
class Example implements AsyncDisposable {
  readonly #child: ChildProcess;
  /** It has exited, and all that it said has been read. */
  readonly #closed: Promise<unknown>;
  out = '';
  errors = '';

  constructor(url: string, person: Person, other: string) {
    this.#child = spawn(process.execPath, [example, url, person.account, person.password, other]);
    this.#closed = once(this.#child, 'close');
    this.#child.stdout?.on('data', (data: Buffer) => (this.out += String(data)));
    this.#child.stderr?.on('data', (data: Buffer) => (this.errors += String(data)));
  }

  say(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  get lines(): string[] {
    return this.out.split('\n').filter((line) => line !== '');
  }

  get connections(): number {
    return this.errors.split('\n').filter((line) => line === 'connected').length;
  }

  /** Ends what it reads, and resolves with its exit status. */
  end(): Promise<number | null> {
    this.#child.stdin?.end();
    return this.ended();
  }

  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#child.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }
}

async function until(what: string, condition: () => boolean): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`never happened: ${what}`);
    await sleep(20);
  }
}

let server: TestServer;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await signUp(server, 'ann');
  ben = await signUp(server, 'ben');
});
afterAll(() => server[Symbol.asyncDispose]());

it('two of them talk, and a cut wire neither costs nor doubles a message', async () => {
  await using wire = await Wire.to(server.url);
  await using one = new Example(server.url, ann, ben.account);
  await using two = new Example(wire.url, ben, ann.account);
  await until('both are there', () => one.connections === 1 && two.connections === 1);

  one.say('hello');
  await until('it arrives', () => two.lines.length === 1);
  two.say('hello yourself');
  await until('so does the answer', () => one.lines.length === 2 && two.lines.length === 2);

  wire.cut();
  for (const words of ['are', 'you', 'there']) one.say(words);
  two.say('said while alone');
  await until('all is stored', () => one.lines.length === 5);
  expect(two.lines).toHaveLength(2);

  wire.join();
  await until('both know all', () => two.lines.length === 6 && one.lines.length === 6);
  const [a, b] = [`<${ann.displayName}>`, `<${ben.displayName}>`];
  const said = [`${a} hello`, `${b} hello yourself`, `${a} are`, `${a} you`, `${a} there`];
  expect(one.lines).toEqual([...said, `${b} said while alone`]);
  expect(two.lines).toEqual(one.lines);
  expect(two.connections).toBe(2);
  expect(await one.end()).toBe(0);
});

it('says why it cannot begin', async () => {
  await using wrong = new Example(server.url, { ...ann, password: 'wrong password' }, ben.account);
  await using unknown = new Example(server.url, ann, 'nobody@example.org');
  expect(await wrong.ended()).toBe(1);
  expect(wrong.errors).toContain('Wrong account name or password.');
  expect(await unknown.ended()).toBe(1);
  expect(unknown.errors).toContain('there is no one with the address nobody@example.org');
});

it('needs nothing of this repository but the contract', async () => {
  const source = await readFile(example, 'utf8');
  const modules = [...source.matchAll(/^import .* from '(.*)';$/gm)].map(([, name]) => name);
  expect(modules.filter((name) => !name?.startsWith('node:')).sort()).toEqual(['protobufjs', 'ws']);
});
