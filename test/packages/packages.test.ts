import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../fixtures/app-folder.ts';
import { startDesktop } from '../e2e/support/desktop.ts';
import { startProcess } from '../e2e/support/processes.ts';
import { patienceMs } from '../fixtures/patience.ts';

const run = promisify(execFile);
let folder: string;

/** Both packages as they are released, but neither stripped nor compressed, and what is in them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-packages-'));
  for (const script of ['package-server.mjs', 'package-host.mjs'])
    await run(process.execPath, [join(root, 'scripts', script), '--quick', folder]);
  for (const name of ['parley-server', 'parley-chromium'])
    await run('dpkg-deb', ['--raw-extract', await packageFile(name), join(folder, name)]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function packageFile(name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const { stdout } = await run('dpkg', ['--print-architecture']);
  return join(folder, `${name}_${version}_${stdout.trim()}.deb`);
}

interface Entry {
  mode: string;
  owner: string;
  path: string;
}

async function contents(name: string): Promise<Entry[]> {
  const { stdout } = await run('dpkg-deb', ['--contents', await packageFile(name)], { maxBuffer: 1e8 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [mode = '', owner = '', , , , path = ''] = line.split(/\s+/);
      return { mode, owner, path: path.slice(1) };
    });
}

describe.each([
  {
    name: 'parley-server',
    programs: ['/usr/bin/parley-server', '/usr/lib/parley-server/node'],
    below: /^\/(etc\/parley-server|usr\/(bin|share|lib\/(parley-server|systemd\/system|sysusers\.d)))\//,
    // [file, what it starts]
    starts: ['usr/lib/systemd/system/parley-server.service', /^ExecStart=(\S+) .* (\/\S+\.js) serve$/m],
  },
  {
    name: 'parley-chromium',
    programs: ['/opt/Parley/node', '/opt/Parley/parley'],
    below: /^\/(opt\/Parley|usr\/share)\//,
    starts: ['usr/share/applications/parley.desktop', /^Exec=(\S+) %U$/m],
  },
] as const)('$name', ({ name, programs, below, starts }) => {
  it('says of itself what Debian asks for', async () => {
    const control = await readFile(join(folder, name, 'DEBIAN/control'), 'utf8');
    const fields = new Map(
      Array.from(control.matchAll(/^([\w-]+): (.*)$/gm), ([, key, value]) => [key, value]),
    );
    expect(fields.get('Package')).toBe(name);
    for (const wanted of ['Maintainer', 'Description', 'Section', 'Priority', 'Homepage'])
      expect(fields.get(wanted)).toMatch(/\S/);
    expect(Number(fields.get('Installed-Size'))).toBeGreaterThan(100_000);
    expect(fields.get('Depends')).toMatch(/\blibc6 \(>= [\d.]+\)/);
    for (const file of ['copyright', 'changelog.gz'])
      await access(join(folder, name, 'usr/share/doc', name, file));
  });

  it('holds files of root’s where packages put them, and no more programs than it has to', async () => {
    const entries = await contents(name);
    expect(entries.filter(({ owner }) => owner !== 'root/root')).toEqual([]);
    const files = entries.filter(({ mode }) => mode.startsWith('-'));
    expect(files.filter(({ path }) => !below.test(path))).toEqual([]);
    expect(
      files
        .filter(({ mode }) => mode.includes('x'))
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(programs);
    expect([...new Set(files.map(({ mode }) => mode))].toSorted()).toEqual(['-rw-r--r--', '-rwxr-xr-x']);
    expect(entries.filter(({ mode }) => mode.startsWith('d') && mode !== 'drwxr-xr-x')).toEqual([]);
  });

  it('starts what it has', async () => {
    const [file, pattern] = starts;
    const [, ...named] = pattern.exec(await readFile(join(folder, name, file), 'utf8')) ?? [];
    expect(named).not.toEqual([]);
    for (const path of named) await access(join(folder, name, path));
  });
});

it('a server from its package serves, and its doctor finds nothing wrong', async () => {
  const program = join(folder, 'parley-server/usr/lib/parley-server');
  const start = join(program, 'dist/server/parley-server.js');
  const data = ['--data', join(folder, 'data')];
  const server = await startProcess(
    join(program, 'node'),
    [start, 'serve', '--listen', '127.0.0.1:0', ...data],
    {
      ready: /(http:\/\/127\.0\.0\.1:\d+)/,
    },
  );
  try {
    expect((await fetch(`${server.ready}/healthz`)).status).toBe(200);
    await run(join(program, 'node'), [start, 'doctor', ...data, '--listen', new URL(server.ready).host]);
  } finally {
    await server.stop();
  }
});

it('an app from its package starts, shows its window and ends', async () => {
  await using desktop = await startDesktop();
  const picture = join(folder, 'picture.png');
  await run(join(folder, 'parley-chromium/opt/Parley/parley'), [`--screenshot=${picture}`], {
    env: { ...desktop.env, PARLEY_USER_DATA: join(folder, 'user-data') },
    timeout: patienceMs,
  });
  expect((await readFile(picture)).subarray(1, 4).toString()).toBe('PNG');
});

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}

// Nobody else can install packages.
const isRoot = process.getuid?.() === 0;
it.runIf(isRoot)('both are installed, serve, and are purged on a copy of this system', async () => {
  const script = join(import.meta.dirname, 'on-this-system.sh');
  const { stdout } = await run(script, [folder, String(await freePort())]);
  expect(stdout).toMatch(/^All passed\.$/m);
});
