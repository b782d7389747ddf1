import type { Costs } from './costs.ts';
import { design, habits, type LiveState, type Load, smallestCluster } from './model.ts';

/** Something that holds no longer from some size on. */
export interface Limit {
  readonly what: string;
  /** What one then adds, and whether that was tried. */
  readonly remedy: string;
  isReached(load: Load | null, live: LiveState): boolean;
}

export const limits: readonly Limit[] = [
  {
    what: 'a process that joins gets no snapshot of the live state in time',
    remedy: 'live state by interest, which is built',
    isReached: (load, live) =>
      live === 'everywhere' && load !== null && load.processes > 1 && load.sessions > design.snapshotSessions,
  },
  {
    what: `more connections than PostgreSQL takes unless it is told to (${design.postgresConnections})`,
    remedy:
      'fewer for each process (`--database-connections`), or a higher `max_connections`; neither was tried with so many',
    isReached: (load) =>
      load !== null && load.processes * design.connectionsEach > design.postgresConnections,
  },
  {
    what: `more processes than there are writer numbers (${design.writers})`,
    remedy: 'the writer’s number in a column of its own; not built',
    isReached: (load) => load !== null && load.processes > design.writers,
  },
  {
    what: 'what runs alone stops everything for half of the time',
    remedy: 'more that is confined to its rows, see below; not built',
    isReached: (load) => load !== null && load.alone > 0.5,
  },
  {
    what: `PostgreSQL needs more than ${design.machineCores} cores`,
    remedy:
      'a larger machine; then conversations spread over several databases by the server itself, Citus or YugabyteDB: none of them was tried',
    isReached: (load) => load !== null && load.databaseCores > design.machineCores * design.busy,
  },
  {
    what: `NATS needs more than ${design.machineCores} cores`,
    remedy:
      'more nodes of its cluster (three were run, for failures, not for work), or a bus for each group of shards; not tried',
    isReached: (load) => load !== null && load.busCores > design.machineCores * design.busy,
  },
  {
    what: 'more processes hear of a message because they share a shard than because they have someone who gets it',
    remedy: 'more shards: one number; not tried',
    isReached: (load) => load !== null && load.hearing > 2 * habits.othersOnline,
  },
  {
    what: `not even ${design.mostProcesses} processes are enough: each has too much to do for the sessions of the others`,
    remedy: 'live state by interest, which is built',
    isReached: (load) => load === null,
  },
];

/** From how many people on each limit is reached, the first one first; those that are not reached are left out. */
export function breakingPoints(
  costs: Costs,
  live: LiveState,
  mostPeople: number,
): { readonly people: number; readonly limit: Limit; readonly load: Load | null }[] {
  const open = new Set(limits);
  const found = [];
  // Sizes a twentieth apart.
  for (let people = 100; people <= mostPeople && open.size > 0; people *= 1.05) {
    const load = smallestCluster(costs, people, live);
    for (const limit of open) {
      if (!limit.isReached(load, live)) continue;
      open.delete(limit);
      found.push({ people, limit, load });
    }
  }
  return found;
}
