import type { ConnectionsPlan } from './load/connections.ts';
import { pause } from './load/plan.ts';
import type { Benchmark } from './support/benchmark.ts';
import { startLoad } from './support/load.ts';
import { seedPeople } from './support/seed.ts';
import { startServer } from './support/server.ts';

const clientsEach = 10;
const warmUpConnections = 100;

export const idleMemory: Benchmark = {
  name: 'idle-memory',
  title: 'Connections that are idle',
  about:
    '10 000 connected clients of 1 000 people, each signed in with a token of its own, that say nothing but answer pings. The memory of the server is taken as the base once 100 of the clients have come and gone.',
  async run({ quick }) {
    const people = quick ? 20 : 1000;
    const idleSeconds = quick ? 5 : 30;
    let tokens: readonly string[] = [];
    await using server = await startServer(async (store) => {
      const seeded = await seedPeople(store, 'p', people, clientsEach);
      tokens = seeded.flatMap((person) => person.tokens);
    });
    await hold(server.url, tokens.slice(0, warmUpConnections), () => pause(500));
    const settle = (): Promise<void> => pause(quick ? 1000 : 4000);
    await settle();
    const base = server.residentKiB();
    const half = tokens.length / 2;
    return await hold(server.url, tokens.slice(0, half), async () => {
      await settle();
      const withHalf = server.residentKiB();
      return await hold(server.url, tokens.slice(half), async () => {
        await settle();
        const withAll = server.residentKiB();
        const cpuBefore = server.cpuSeconds();
        await pause(idleSeconds * 1000);
        const cpu = server.cpuSeconds() - cpuBefore;
        const idle = server.residentKiB();
        return {
          figures: [
            {
              name: 'Memory of a connection, all of them',
              value: (withAll - base) / tokens.length,
              unit: 'KiB',
            },
            { name: 'Memory of a connection, second half', value: (withAll - withHalf) / half, unit: 'KiB' },
            {
              name: `Memory of a connection, after ${idleSeconds} idle seconds`,
              value: (idle - base) / tokens.length,
              unit: 'KiB',
            },
            { name: 'Memory of the server without connections', value: base / 1024, unit: 'MiB' },
            { name: `Memory with ${tokens.length} connections`, value: idle / 1024, unit: 'MiB' },
            { name: 'CPU while idle', value: (cpu / idleSeconds) * 100, unit: '% of a core' },
          ],
          notes: [
            'Resident memory as the kernel counts it, with whatever the garbage collector has not given back yet, before as well as after: what the start left behind is used again by the first connections, so the second half tells more of what further ones cost.',
          ],
        };
      });
    });
  },
};

/** Keeps the clients connected while something is done. */
async function hold<T>(url: string, tokens: readonly string[], task: () => Promise<T>): Promise<T> {
  await using load = startLoad('connections.ts', { url, tokens } satisfies ConnectionsPlan);
  await load.next();
  return await task();
}
