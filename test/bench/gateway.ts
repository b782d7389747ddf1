import type { OldClientsPlan, OldClientsResult } from './load/old-clients.ts';
import { pause } from './load/plan.ts';
import type { Benchmark } from './support/benchmark.ts';
import { startLoad } from './support/load.ts';
import { seedConversation, seedPeople } from './support/seed.ts';
import { startServer } from './support/server.ts';
import { millisecondsAt } from './support/statistics.ts';

const clientsEach = 2;

export const gateway: Benchmark = {
  name: 'gateway',
  title: 'Existing clients at the gateway',
  about:
    '1 000 clients of the gateway, two of each of 500 people in one group, hold their long polls open. Then someone with the app writes to the group, one message at a time: how long until it is at the last of them, and what it costs the server.',
  async run({ quick }) {
    const people = quick ? 50 : 499;
    const messages = quick ? 10 : 100;
    const idleMs = quick ? 2000 : 30_000;
    const clients = people * clientsEach;
    let plan: OldClientsPlan | null = null;
    await using server = await startServer(
      async (store) => {
        const old = await seedPeople(store, 'o', people, clientsEach, 'gateway');
        const [writer] = await seedPeople(store, 'w', 1);
        if (!writer) throw new Error('no one writes');
        const conversationId = await seedConversation(store, [writer, ...old]);
        const tokens = old.flatMap((person) => person.tokens);
        plan = { url: '', tokens, conversationId, senderToken: writer.token, idleMs, messages };
      },
      ['--gateway'],
    );
    if (plan === null) throw new Error('nothing was seeded');
    await pause(2000);
    const base = server.residentKiB();
    await using load = startLoad('old-clients.ts', { ...(plan as OldClientsPlan), url: server.url });
    await load.next();
    const connectedCpu = server.cpuSeconds();
    await pause(idleMs * 0.9);
    const idle = server.residentKiB();
    const idleCpu = (server.cpuSeconds() - connectedCpu) / ((idleMs * 0.9) / 1000);
    await load.next();
    const before = server.cpuSeconds();
    const { received } = (await load.next()) as OldClientsResult;
    const cpu = server.cpuSeconds() - before;
    return {
      figures: [
        { name: 'Memory of a client', value: (idle - base) / clients, unit: 'KiB' },
        { name: `CPU while ${clients} are idle`, value: idleCpu * 100, unit: '% of a core' },
        millisecondsAt(`Sent to the last of ${clients}`, received, 0.5),
        millisecondsAt(`Sent to the last of ${clients}`, received, 0.99),
        { name: 'CPU of the server for a message to all', value: (cpu * 1000) / messages, unit: 'ms' },
        {
          name: 'CPU of the server',
          value: (cpu * 10_000) / (messages * clients),
          unit: 's per 10 000 copies',
        },
      ],
      notes: [
        'Resident memory as the kernel counts it, against that of the started server without clients: what the first connections made the server load is in it.',
      ],
    };
  },
};
