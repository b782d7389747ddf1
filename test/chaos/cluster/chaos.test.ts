// People talk through a cluster while its parts fail, and a checker reads what everyone saw. CHAOS_MINUTES=30 by hand, on three
// processes with a replica of PostgreSQL; CHAOS_SEED plays the rounds of one seed again.
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { Cluster } from '../../cluster/cluster.ts';
import { playRound } from './round.ts';

const minutes = Number(process.env['CHAOS_MINUTES'] ?? 0);
const firstSeed = Number(process.env['CHAOS_SEED'] ?? randomInt(1_000_000));

const size =
  minutes > 0
    ? { nodes: 3, natsNodes: 3, replica: true, people: 12, faults: 6, steps: 300, longestMs: 40_000 }
    : { nodes: 2, natsNodes: 1, replica: false, people: 5, faults: 3, steps: 60, longestMs: 0 };

test(
  'nothing that the service promises is broken by the failure of its parts',
  { timeout: 240_000 + minutes * 120_000 },
  async () => {
    const { nodes, natsNodes, replica } = size;
    const parts = { nodes, natsNodes, replica, ownNetworks: true, ownDisk: true };
    await using cluster = await Cluster.start({ ...parts, args: ['--rate-limit', 'off'] });
    if (!cluster.hasOwnNetworks) console.log('no process is unplugged here: that takes root');
    if (!cluster.hasOwnDisk) console.log('no disk is filled here: nothing may be mounted');
    const end = Date.now() + minutes * 60_000;
    const broken: string[] = [];
    let seed = firstSeed;
    do {
      const result = await playRound(cluster, { ...size, seed });
      const { faults, violations, steps, acknowledged, pushes } = result;
      const count = `${steps} steps, ${acknowledged} answers, ${pushes} pushes, ${violations.length} violations`;
      console.log(`CHAOS_SEED=${seed}: ${count}; ${faults.join(', ')}`);
      // The first few say enough of a round, and the next rounds go on.
      broken.push(...violations.slice(0, 3).map((says) => `CHAOS_SEED=${seed}: ${says}`));
      seed += 1;
    } while (Date.now() < end);
    expect(broken.join('\n\n')).toBe('');
  },
);
