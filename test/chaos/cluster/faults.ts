import type { Cluster } from '../../cluster/cluster.ts';
import type { Cut } from '../../cluster/own-network.ts';
import type { Random } from '../support/mutate.ts';

/** Something that goes wrong, and is right again after a while. */
export interface Fault {
  readonly what: string;
  /** Also what is noticed only after a while has to be seen: it may last longer than others. */
  readonly mayLast?: boolean;
  begin(): unknown;
  end(): unknown;
}

type MakeFault = (cluster: Cluster, random: Random) => Fault;

const fiveMinutes = 300_000;

/** One of those whose names begin so. */
function oneOf(cluster: Cluster, random: Random, kind: string): string {
  const those = cluster.names.filter((name) => name.startsWith(kind));
  return those[random(those.length)] ?? '';
}

const killed =
  (kind: string): MakeFault =>
  (cluster, random) => {
    const name = oneOf(cluster, random, kind);
    const what = `kill ${name}`;
    return { what, begin: () => cluster.kill(name), end: () => cluster.start(name) };
  };

const paused: MakeFault = (cluster, random) => {
  const name = oneOf(cluster, random, 'service');
  return { what: `pause ${name}`, begin: () => cluster.pause(name), end: () => cluster.resume(name) };
};

const restarted: MakeFault = (cluster) => ({
  what: 'restart postgres in order',
  begin: () => cluster.stop('postgres'),
  end: () => cluster.start('postgres'),
});

const cut =
  (kind: string): MakeFault =>
  (cluster, random) => {
    const name = oneOf(cluster, random, kind);
    const what = `partition ${name}`;
    return { what, begin: () => cluster.partition(name), end: () => cluster.heal(name) };
  };

const cuts: readonly Cut[] = ['both ways', 'what it sends', 'what it receives'];

/** The network of a process takes nothing any more: its clients hang as it does, and its connections half open. */
const unplugged: MakeFault = (cluster, random) => {
  const name = oneOf(cluster, random, 'service');
  const cut = cuts[random(cuts.length)] ?? 'both ways';
  return {
    what: `unplug ${name}, ${cut}`,
    mayLast: true,
    begin: () => cluster.unplug(name, cut),
    end: () => cluster.plugIn(name),
  };
};

/** The database finds no room for what it writes. */
const filled: MakeFault = (cluster) => ({
  what: 'fill the disk of postgres',
  begin: () => cluster.fillDisk(),
  end: () => cluster.freeDisk(),
});

const late: MakeFault = (cluster, random) => {
  const name = oneOf(cluster, random, ['service', 'nats', 'postgres'][random(3)] ?? '');
  const ms = 1 + random(150);
  const what = `delay ${name} by ${ms} ms`;
  return { what, begin: () => cluster.delay(name, ms), end: () => cluster.heal(name) };
};

const skewed: MakeFault = (cluster, random) => {
  const name = oneOf(cluster, random, 'service');
  const shift = random(2) === 0 ? fiveMinutes : -fiveMinutes;
  const what = `set the clock of ${name} by ${shift / 1000} s`;
  return { what, begin: () => cluster.setClock(name, shift), end: () => cluster.setClock(name, 0) };
};

const rolled: MakeFault = (cluster) => ({
  what: 'rolling restart',
  async begin() {
    for (const name of cluster.names.filter((one) => one.startsWith('service'))) {
      await cluster.stop(name);
      await cluster.start(name);
      await cluster.balanced();
    }
  },
  end: () => undefined,
});

const failedOver: MakeFault = (cluster) => ({
  what: 'fail over to the replica of postgres',
  begin: () => cluster.failOver(),
  end: () => cluster.addReplica(),
});

const common: readonly MakeFault[] = [
  killed('service'),
  killed('service'),
  paused,
  paused,
  killed('postgres'),
  restarted,
  cut('service'),
  late,
  skewed,
  killed('nats'),
  cut('nats'),
  cut('postgres'),
  rolled,
];

/** Each is drawn by then. */
const mostDraws = 1000;

/** A fault that this cluster can have. @param only what it says has this in it */
export function drawFault(cluster: Cluster, random: Random, only = ''): Fault {
  const those = [...common];
  if (cluster.hasReplica) those.push(failedOver, failedOver);
  if (cluster.hasOwnNetworks) those.push(unplugged, unplugged);
  if (cluster.hasOwnDisk) those.push(filled);
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const fault = (those[random(those.length)] ?? paused)(cluster, random);
    if (fault.what.includes(only)) return fault;
  }
  throw new Error(
    `no fault has “${only}” in its name: CHAOS_FAULTS takes one, such as partition or “kill nats”`,
  );
}
