import type { Costs } from './costs.ts';

/** What people do in the busiest hour. Nobody measured these: they stand for a company's chat. */
export const habits = {
  online: 0.2,
  sessionsEach: 1.5,
  messagesPerDay: 40,
  /** Of a day's work that falls into its busiest hour. */
  busiestHour: 0.15,
  /** Others in a conversation, and how many of them are online while it goes on. */
  others: 3,
  othersOnline: 1.5,
  /** Connects and disconnects, and changes of presence, of each session in an hour. */
  connectsPerHour: 1,
  presencesPerHour: 6,
  /** At how many processes companions of someone are, where there are that many. */
  companionsAt: 10,
  /** What runs alone: pictures, groups, sign-ins, settings. */
  alonePerDay: 1,
} as const;

/** How the server is built and what holds one machine. */
export const design = {
  shards: 65_536,
  writers: 63,
  connectionsEach: 10,
  postgresConnections: 100,
  /** Each transaction that runs alone stops all others meanwhile. Not measured: two round trips and a flush. */
  aloneMs: 3,
  /** Of a session here, and of one elsewhere while live state is everywhere. */
  sessionKiB: 12,
  remoteSessionKiB: 2.4,
  /** From so many sessions on a process that joins gets no snapshot in time. */
  snapshotSessions: 10_000,
  /** How busy a part may be, so that there is room for bursts. */
  busy: 0.6,
  mostProcesses: 1000,
  machineCores: 16,
  processMiB: 2048,
} as const;

/** Whether each process knows of every session, or only of those that its people can see. */
export type LiveState = 'everywhere' | 'by interest';

export interface Load {
  readonly sessions: number;
  readonly messagesPerSecond: number;
  readonly processes: number;
  /** Of the busiest thing in each process: its one thread. */
  readonly processCores: number;
  readonly databaseCores: number;
  readonly busCores: number;
  readonly processMiB: number;
  /** Processes that hear of a message: those with someone who gets it, and those that share a shard with one. */
  readonly hearing: number;
  /** Share of the time in which something runs alone. */
  readonly alone: number;
}

/** What so many people cost so many processes. */
export function loadOf(costs: Costs, people: number, processes: number, live: LiveState): Load {
  const online = people * habits.online;
  const sessions = online * habits.sessionsEach;
  const perSecond = (perDay: number): number => (people * perDay * habits.busiestHour) / 3600;
  const messages = perSecond(habits.messagesPerDay);
  const connects = (sessions * habits.connectsPerHour) / 3600;
  const presences = (sessions * habits.presencesPerHour) / 3600;
  const elsewhere = (processes - 1) / processes;
  const members = habits.others + 1;
  // The chance that a process follows a shard for someone else's sake.
  const follows = 1 - Math.exp(-online / processes / design.shards);
  const hearing = Math.min(
    processes - 1,
    habits.othersOnline * elsewhere + members * (processes - 1) * follows,
  );
  const concerned = Math.min(processes - 1, habits.companionsAt);
  const others = live === 'everywhere' ? processes - 1 - concerned : 0;
  const { message } = costs;
  const sessionWork = [
    [connects, costs.connect],
    [presences, costs.presence],
  ] as const;
  let service = messages * (message.write + hearing * message.hear);
  let database = messages * message.database;
  // Measured between two people: it is published for each shard of a member.
  let bus = messages * ((message.publish * members) / 2 + hearing * message.deliver);
  for (const [rate, cost] of sessionWork) {
    service += rate * (cost.own + concerned * cost.concerned + others * cost.other);
    // Measured with three processes, of which each asks the database, and with two that NATS hands it to.
    const asking = 1 + concerned + others;
    database += (rate * cost.database * asking) / 3;
    bus += (rate * cost.bus * (concerned + others)) / 2;
  }
  const remote = live === 'everywhere' ? sessions * elsewhere * design.remoteSessionKiB : 0;
  return {
    sessions,
    messagesPerSecond: messages,
    processes,
    processCores: service / 1e6 / processes,
    databaseCores: database / 1e6,
    busCores: bus / 1e6,
    processMiB: ((sessions / processes) * design.sessionKiB + remote) / 1024,
    hearing,
    alone: (perSecond(habits.alonePerDay) * design.aloneMs) / 1000,
  };
}

/** The load with as few processes as are enough; null: no number of them is. */
export function smallestCluster(costs: Costs, people: number, live: LiveState): Load | null {
  for (let processes = 1; processes <= design.mostProcesses; processes += 1) {
    const load = loadOf(costs, people, processes, live);
    if (load.processCores <= design.busy && load.processMiB <= design.processMiB) return load;
  }
  return null;
}
