import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ThreadPolicies } from './thread-policies.ts';

/** As the kernel numbers them (sched(7)). */
const policies = { other: 0, idle: 5 };

// Sees the policy of every thread again and again while images are encoded, and says which were seen of each name.
const programFor = (left: number): string => `
  const { readdirSync, readFileSync } = await import('node:fs');
  const { setTimeout: pause } = await import('node:timers/promises');
  const { default: sharp } = await import('sharp');
  const { IdleThreads } = await import(${JSON.stringify(join(import.meta.dirname, 'idle-threads.ts'))});
  sharp.concurrency(1);
  function policiesNow() {
    const found = {};
    for (const id of readdirSync('/proc/self/task')) {
      let stat;
      try {
        stat = readFileSync('/proc/self/task/' + id + '/stat', 'utf8');
      } catch {
        continue; // It ended meanwhile.
      }
      const [, name, rest] = /\\((.*)\\) (.*)/s.exec(stat);
      (found[name] ??= new Set()).add(Number(rest.split(' ')[38]));
    }
    return found;
  }
  const create = { width: 1000, height: 1000, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 30 } };
  let isOver = false;
  async function encode() {
    while (!isOver) await sharp({ create }).jpeg().toBuffer();
  }
  async function seen(until) {
    let found = policiesNow();
    for (; !until(found); found = policiesNow()) await pause(20);
    return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, [...values]]));
  }
  const isAll = (policy) => (found) => {
    const of = found['libvips worker'];
    return of !== undefined && of.size === 1 && of.has(policy);
  };
  // However slow the computer is: it waits for the threads first, and then no longer.
  const patience = { waitMs: Infinity, waitShare: 1, backOffMs: Infinity };
  const threads = new IdleThreads(patience);
  const work = threads.during(encode());
  const idle = await seen(isAll(${left}));
  patience.waitMs = -Infinity;
  const back = await seen(isAll(${policies.other}));
  isOver = true;
  await work;
  console.log(JSON.stringify({ idle, back }));
`;

test.runIf(process.platform === 'linux')(
  'threads that encode give way to everything, and go back when they do not come forward',
  async () => {
    // A user without the right to go back never leaves.
    using mayReturn = await ThreadPolicies.open();
    const left = mayReturn ? policies.idle : policies.other;
    const { idle, back } = JSON.parse(
      execFileSync(
        process.execPath,
        ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', programFor(left)],
        { encoding: 'utf8' },
      ),
    ) as Record<'idle' | 'back', Record<string, number[]>>;
    expect(idle['libvips worker']).toEqual([left]);
    expect(idle['libuv-worker']).toEqual([policies.other]);
    expect(idle['MainThread']).toEqual([policies.other]);
    expect(back['libvips worker']).toEqual([policies.other]);
  },
);
