import { ClientPresenceStateType, encode } from '../../protocol/index.ts';
import type { CallsPlan } from './load/calls.ts';
import type { ConnectionsPlan } from './load/connections.ts';
import type { ConnectsPlan } from './load/connects.ts';
import { pause } from './load/plan.ts';
import type { Benchmark } from './support/benchmark.ts';
import { runLoad, startLoad } from './support/load.ts';
import { converse, inParallel, signUpMany, type Person } from './support/people.ts';
import { cpuSecondsOf, cpuSecondsOfFamily } from './support/processes.ts';
import { startServerCluster } from './support/server-cluster.ts';

/** Of the person, connected at each of two processes. */
const companions = 10;
/** What a process does that is over when the load has its answer. */
const settleMs = 1000;
const { CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE: active, CLIENT_PRESENCE_STATE_DESKTOP_IDLE: idle } =
  ClientPresenceStateType;

/** Whose CPU is counted. */
const parts = [
  'its process',
  'a process of companions',
  'a process of others',
  'PostgreSQL',
  'NATS',
] as const;

export const sessionCosts: Benchmark = {
  name: 'session-costs',
  title: 'What a connect and a change of presence cost a cluster',
  about: `Three processes on PostgreSQL through its socket and NATS. A person with ${companions * 2} companions, half of them connected at the same process and half at another, connects and disconnects, and becomes idle or active, again and again; the third process has ${companions} others, who share no conversation with them. CPU of each, less what it takes while nothing happens.`,
  async run({ quick }) {
    await using cluster = await startServerCluster(3);
    const { servers, database, natsPid } = cluster;
    await using stack = new AsyncDisposableStack();
    const { url } = servers[0];
    const [person, ...others] = await signUpMany(url, 'p', 1 + companions * 3);
    if (!person) throw new Error('there is no one');
    await inParallel(others.slice(0, companions * 2), (other) => converse(url, person, [other]));
    for (const [index, server] of servers.entries()) {
      const tokens = others.slice(index * companions, (index + 1) * companions).map(tokenOf);
      const load = stack.use(
        startLoad('connections.ts', { url: server.url, tokens } satisfies ConnectionsPlan),
      );
      await load.next();
    }
    const cpu = (): number[] => [
      ...servers.map(({ pid }) => cpuSecondsOf(pid)),
      cpuSecondsOfFamily(database.pids.database ?? 0),
      cpuSecondsOf(natsPid),
    ];
    /** Milliseconds of CPU of each part. */
    const costsOf = async (work: () => Promise<unknown>): Promise<{ seconds: number; cpu: number[] }> => {
      const [before, startedAt] = [cpu(), performance.now()];
      await work();
      await pause(settleMs);
      const after = cpu();
      return {
        seconds: (performance.now() - startedAt) / 1000,
        cpu: after.map((each, index) => each - (before[index] ?? 0)),
      };
    };
    const still = await costsOf(() => pause(quick ? 2000 : 10_000));
    const times = quick ? 100 : 2000;
    const measure = async (name: string, work: (count: number) => Promise<unknown>) => {
      await work(times / 10);
      const spent = await costsOf(() => work(times));
      return parts.map((part, index) => {
        const idleCores = (still.cpu[index] ?? 0) / still.seconds;
        const own = (spent.cpu[index] ?? 0) - idleCores * spent.seconds;
        return { name: `${name}: ${part}`, value: (Math.max(0, own) * 1e6) / times, unit: 'µs' };
      });
    };
    const connecting = (count: number) =>
      runLoad<ConnectsPlan, unknown>('connects.ts', { url, token: person.token, times: count });
    const becoming = (count: number) =>
      runLoad<CallsPlan, unknown>('calls.ts', {
        url,
        token: person.token,
        operation: 'SetPresence',
        request: presence(idle),
        alternate: presence(active),
        warmUp: 0,
        calls: count,
      });
    return {
      figures: [
        ...(await measure('Connect and disconnect', connecting)),
        ...(await measure('Change of presence', becoming)),
      ],
      notes: [`${times} times each.`],
    };
  },
};

const tokenOf = ({ token }: Person): string => token;

function presence(type: ClientPresenceStateType): string {
  const request = { presence_state_setting: { type, timeout_secs: 720 } };
  return Buffer.from(encode('SetPresenceRequest', request)).toString('base64');
}
