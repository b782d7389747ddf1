import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { ThreadPolicies, type ThreadPolicy } from './thread-policies.ts';

/** As the kernel numbers them (sched(7)). */
const numbers = { other: 0, idle: 5 } as const;

/** What has ended has no command line, even while nobody has asked how it ended. */
const runs = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';

/** Opens the policies, tells which programs it started, and goes on. */
const program = `
  const { readFileSync } = await import('node:fs');
  const { ThreadPolicies } = await import(${JSON.stringify(join(import.meta.dirname, 'thread-policies.ts'))});
  await ThreadPolicies.open();
  console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim());
  setInterval(() => undefined, 1000);
`;

test.runIf(process.platform === 'linux')(
  'a thread changes its policy as often as it is told, by one program',
  async () => {
    using policies = await ThreadPolicies.open();
    const { pid } = process;
    const programs = (): string => readFileSync(`/proc/self/task/${pid}/children`, 'utf8');
    const before = programs();
    // Where nobody may return, nobody is sent.
    const expected = (policy: ThreadPolicy) => numbers[policies === null ? 'other' : policy];
    const policyNow = (): number =>
      Number(
        readFileSync(`/proc/self/task/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[38],
      );
    for (const policy of ['idle', 'other', 'idle', 'other'] as const) {
      policies?.set(pid, policy);
      await expect.poll(policyNow).toBe(expected(policy));
      expect(programs()).toBe(before);
    }
  },
);

test.runIf(process.platform === 'linux')('the program ends with the process that is killed', async () => {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const started = line.toString().trim().split(' ').filter(Boolean).map(Number);
  using policies = await ThreadPolicies.open();
  expect(started).toHaveLength(policies === null ? 0 : 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const pid of started) await expect.poll(() => runs(pid)).toBe(false);
});

test('without a shell, and where no more files may be open, policies stay as they are', async () => {
  vi.stubEnv('PATH', '/nowhere');
  try {
    expect(await ThreadPolicies.open()).toBeNull();
  } finally {
    vi.unstubAllEnvs();
  }
  const program = `
    const { openSync } = await import('node:fs');
    const { ThreadPolicies } = await import(${JSON.stringify(join(import.meta.dirname, 'thread-policies.ts'))});
    try {
      for (;;) openSync('/dev/null');
    } catch {}
    const policies = await ThreadPolicies.open();
    await new Promise(setImmediate);
    process.exit(policies === null ? 0 : 1);
  `;
  const node = [
    process.execPath,
    '--input-type=module',
    '--disable-warning=ExperimentalWarning',
    '-e',
    program,
  ];
  const child = spawn('sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...node], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number | null];
  expect({ code, complaints: await complaints }).toEqual({ code: 0, complaints: '' });
});

test.runIf(process.platform === 'linux')('a shell that is killed is known to be gone', async () => {
  const children = (): string[] =>
    readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const before = children();
  using policies = await ThreadPolicies.open();
  for (const pid of children().filter((each) => !before.includes(each))) process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => policies?.isOver ?? true).toBe(true);
  policies?.set(process.pid, 'other');
});
