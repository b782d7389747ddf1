import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownPort } from '../../test/fixtures/own-port.ts';
import { EmbeddedServer, type ServerProcess } from './embedded-server.ts';
import { nextRestart } from './restart-delay.ts';

/** Listens at the given address and says so, as the server does; ends with code 1 when the port is taken. */
const script = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';
appendFileSync(process.env.RECORD, process.argv.slice(2).join(' ') + '\\n');
const port = Number(process.argv[process.argv.indexOf('--listen') + 1].split(':')[1]);
const server = createServer();
server.on('error', () => process.exit(1));
server.listen(port || Number(process.env.ANY_PORT), '127.0.0.1', () => {
  console.log('some other line');
  console.log('parley-server listening on http://127.0.0.1:' + server.address().port);
});
`;

let folder: string;
let started: ChildProcess[];
/** How many were there when each was started. */
let beside: number[];
/** What it listens at where it may choose: one that no other program is given while it is away. */
let anyPort: number;
let ports: number[];
let servers: EmbeddedServer[];

function embedded(port = 0, more: () => string[] = () => []): EmbeddedServer {
  const made = new EmbeddedServer({
    start: (args): ServerProcess => {
      const child = fork(join(folder, 'server.mjs'), args, {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, RECORD: join(folder, 'record'), ANY_PORT: `${anyPort}` },
      });
      beside.push(started.filter((each) => each.exitCode === null && each.signalCode === null).length);
      started.push(child);
      return Object.assign(child, { setTime: async () => undefined });
    },
    dataFolder: join(folder, 'data'),
    signUp: 'invite',
    more,
    port,
    log: pino({ enabled: false }),
    ready: (listening) => ports.push(listening),
  });
  servers.push(made);
  return made;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-server-'));
  await writeFile(join(folder, 'server.mjs'), script);
  anyPort = await ownPort();
  started = [];
  beside = [];
  ports = [];
  servers = [];
});

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.map((each) => each.stop()));
  await rm(folder, { recursive: true });
});

describe('the server inside the app', () => {
  it('is started on loopback with its own data, and its port is reported', async () => {
    const one = embedded();
    await one.start();
    expect(one.origin).toBe(`http://127.0.0.1:${ports[0]}`);
    const record = await readFile(join(folder, 'record'), 'utf8');
    expect(record.trim()).toBe(`serve --listen 127.0.0.1:0 --data ${join(folder, 'data')} --sign-up invite`);
  });

  it('comes back on the same port when it dies', async () => {
    await embedded().start();
    started[0]!.kill('SIGKILL');
    await expect.poll(() => ports).toHaveLength(2);
    expect(ports[1]).toBe(ports[0]);
    expect(await readFile(join(folder, 'record'), 'utf8')).toContain(`--listen 127.0.0.1:${ports[0]}`);
  });

  it('takes another port when the one it had belongs to another program', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    await embedded(taken).start();
    expect(ports).toHaveLength(1);
    expect(ports[0]).not.toBe(taken);
    other.close();
  });

  it('waits for the end of one that does not start in time before it starts another', async () => {
    await writeFile(join(folder, 'usual.mjs'), script);
    const hangs = `if (process.argv.includes('127.0.0.1:0')) await import('./usual.mjs'); else setInterval(() => {}, 1000);`;
    await writeFile(join(folder, 'server.mjs'), hangs);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const starting = embedded(1).start();
    vi.advanceTimersByTime(20_000);
    await starting;
    expect(ports).toHaveLength(1);
    expect(beside).toEqual([0, 0]);
  });

  it('starts again with another command line, on the same port, one after the other', async () => {
    let more: string[] = [];
    const one = embedded(0, () => more);
    await one.start();
    more = ['--tls-listen', '192.168.1.20:4700'];
    await one.restart();
    expect(ports).toEqual([ports[0], ports[0]]);
    expect(beside).toEqual([0, 0]);
    const [first, second] = (await readFile(join(folder, 'record'), 'utf8')).split('\n');
    expect(first).not.toContain('--tls-listen');
    expect(second).toContain(`--listen 127.0.0.1:${ports[0]}`);
    expect(second).toContain('--tls-listen 192.168.1.20:4700');
    await one.stop();
    await one.restart();
    expect(started).toHaveLength(2);
  });

  it('ends with the app and stays ended', async () => {
    const one = embedded();
    await one.start();
    await one.stop();
    expect(started[0]!.signalCode ?? started[0]!.exitCode).not.toBeNull();
    expect(started).toHaveLength(1);
  });

  it('says so when it cannot be started at all', async () => {
    await writeFile(join(folder, 'server.mjs'), 'process.exit(3)');
    await expect(embedded().start()).rejects.toThrow('code 3');
  });
});

describe('the wait before the next start', () => {
  it('doubles up to half a minute and begins anew after a good run', () => {
    const waits: number[] = [];
    let failures = 0;
    for (let index = 0; index < 9; index += 1) {
      const next = nextRestart(failures, 1_000);
      failures = next.failures;
      waits.push(next.delayMs);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(nextRestart(failures, 60_000)).toEqual({ failures: 1, delayMs: 500 });
  });
});
