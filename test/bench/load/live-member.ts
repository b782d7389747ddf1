// One process's live state with sessions of its own, on a real store and bus, without clients.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FocusType, systemClock } from '../../../protocol/index.ts';
import { openBus } from '../../../server/bus/open-bus.ts';
import { parseBusLocation } from '../../../server/bus/bus-location.ts';
import { createLiveState, hearing } from '../../../server/presence/create-live-state.ts';
import { openPostgresDirectory } from '../../../server/store/directory/postgres-directory.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { ownCpuSeconds } from '../support/processes.ts';
import { pause, readPlan, report } from './plan.ts';

export interface LiveMemberPlan {
  /** Clients are named after it. */
  readonly name: string;
  readonly database: string;
  readonly bus: string;
  readonly sessions: number;
  /** Clients that look at a conversation. */
  readonly signals: number;
  /** Processes whose sessions it waits for, and how many each has. */
  readonly others: readonly string[];
  readonly sessionsOfOthers: number;
}

export interface LiveMemberReport {
  readonly pid: number;
  /** Since it began to join. */
  readonly cpuSeconds: number;
  /** What the sessions of others take of its memory. */
  readonly bytesOfOthers: number;
}

/** Bytes of JavaScript that are in use. */
function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Sessions that open at a time. */
const atOnce = 10;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const plan = await readPlan<LiveMemberPlan>();
const onError = (error: unknown): never => {
  throw error;
};
const clientAt = (name: string, index: number): string => `${name}-client-${index}`;

const store = await openStore({
  database: { kind: 'postgres', url: plan.database },
  clock: systemClock,
  onCommit: (commit) => bus.committed(commit),
});
const [heapBefore, before] = [usedHeap(), ownCpuSeconds()];
const bus = await openBus(parseBusLocation(plan.bus), async () => 'bench', systemClock, onError);
const live = createLiveState({
  clock: systemClock,
  store,
  emit: () => undefined,
  report: onError,
  shared: { others: bus, table: openPostgresDirectory(plan.database) },
});
await live.start();
await bus.join({
  onDelivery: () => undefined,
  onGap: () => onError(new Error('something was lost')),
  mend: () => onError(new Error('something was missing')),
  ...hearing(live),
  onRevoked: () => undefined,
  caughtUp: () => store.reader.caughtUp(),
});

async function connect(index: number): Promise<void> {
  const clientId = clientAt(plan.name, index);
  const client = {
    gaiaId: `${plan.name}-${index}`,
    clientId,
    resource: clientId,
    device: 'desktop',
  } as const;
  await live.connect(client, `${clientId}-session`);
  if (index >= plan.signals) return;
  const looksAt = `conversation-${index}`;
  await live.setFocus(client, looksAt, FocusType.FOCUS_TYPE_FOCUSED, 3600, systemClock.nowUsec());
}

for (let index = 0; index < plan.sessions; index += atOnce) {
  const some = Array.from({ length: Math.min(atOnce, plan.sessions - index) }, (_, n) => connect(index + n));
  await Promise.all(some);
}
const knowsAllOf = async (name: string): Promise<boolean> => {
  const clients = [0, plan.sessionsOfOthers - 1].map((index) => clientAt(name, index));
  return (await live.connectedAmong(clients)).size === new Set(clients).size;
};
for (const name of plan.others) while (!(await knowsAllOf(name))) await pause(20);
const cpuSeconds = ownCpuSeconds() - before;
const bytesOfOthers = usedHeap() - heapBefore;
await report({ pid: process.pid, cpuSeconds, bytesOfOthers } satisfies LiveMemberReport);
