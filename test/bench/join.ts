import { startNats } from '../../server/testing/nats-server.ts';
import type { LiveMemberPlan, LiveMemberReport } from './load/live-member.ts';
import type { Benchmark, BenchmarkOptions, Report } from './support/benchmark.ts';
import { startDatabase } from './support/database.ts';
import { startLoad } from './support/load.ts';
import { cpuSecondsOf } from './support/processes.ts';
import { sum } from './support/statistics.ts';

const members = ['first', 'second'];
const full = { sessions: 10_000, signals: 5000 };
const quick = { sessions: 2000, signals: 1000 };
/** Longer than an answer takes. */
const afterwardsMs = 500;

export const joining: Benchmark = {
  name: 'join',
  title: 'A process joins others that have many sessions',
  about: `Two processes have ${full.sessions} sessions together, and every second client looks at a conversation. A third joins, which learns of no one until it has someone who can see them. Its CPU is counted from when it opens the bus, that of the others and of NATS for as long; its JavaScript memory before and after, each time without garbage.`,
  run: measure,
};

async function measure(options: BenchmarkOptions): Promise<Report> {
  const { sessions, signals } = options.quick ? quick : full;
  await using database = await startDatabase(0);
  await using nats = await startNats();
  await using stack = new AsyncDisposableStack();
  const each = { sessions: sessions / members.length, signals: signals / members.length };
  const start = async (plan: Pick<LiveMemberPlan, 'name' | 'sessions' | 'signals' | 'others'>) => {
    const shared = { database: database.url, bus: nats.url, sessionsOfOthers: each.sessions };
    const load = stack.use(startLoad('live-member.ts', { ...plan, ...shared }));
    return (await load.next()) as LiveMemberReport;
  };
  const running: LiveMemberReport[] = [];
  for (const [index, name] of members.entries())
    running.push(await start({ name, ...each, others: members.slice(0, index) }));
  const cpu = (): number => sum([...running.map(({ pid }) => pid), nats.pid].map(cpuSecondsOf));
  const before = cpu();
  const joined = await start({ name: 'third', sessions: 0, signals: 0, others: members });
  await new Promise((resolve) => {
    setTimeout(resolve, afterwardsMs);
  });
  const others = cpu() - before;
  return {
    figures: [
      { name: 'CPU of the process that joins', value: joined.cpuSeconds * 1000, unit: 'ms' },
      { name: 'CPU of the others and of NATS', value: others * 1000, unit: 'ms' },
      {
        name: 'Memory for each session elsewhere',
        value: joined.bytesOfOthers / sessions / 1024,
        unit: 'KiB',
      },
      { name: 'CPU in all', value: (joined.cpuSeconds + others) * 1000, unit: 'ms' },
    ],
    notes: [`There were ${sessions} sessions and ${signals} signals.`],
  };
}
