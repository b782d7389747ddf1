// Sends messages as fast as the server acknowledges them, and counts every copy that arrives.
import { cpuSecondsOf, cpuSecondsOfFamily, machineCpuSeconds, ownCpuSeconds } from '../support/processes.ts';
import { sum } from '../support/statistics.ts';
import { LeanSession } from './lean-session.ts';
import { MessageFrames } from './message-frames.ts';
import { pause, readPlan, report } from './plan.ts';

export interface MessagesPlan {
  /** Of the server's processes: the members of a conversation are spread over them. */
  readonly urls: readonly string[];
  readonly serverPids: readonly number[];
  /** Of a database's first process; absent: the server keeps everything itself. */
  readonly databasePid?: number;
  readonly conversations: readonly {
    readonly id: string;
    /** Tokens of everyone in it. */
    readonly members: readonly string[];
    /** How many of them send. */
    readonly senders: number;
  }[];
  /** Messages of each sender that wait for their acknowledgement at a time. */
  readonly window: number;
  readonly warmUpMs: number;
  readonly rounds: number;
  readonly roundMs: number;
}

export interface Round {
  readonly seconds: number;
  readonly acknowledged: number;
  readonly delivered: number;
  readonly serverCpuSeconds: number;
  /** 0: there is no database beside the server. */
  readonly databaseCpuSeconds: number;
  readonly loadCpuSeconds: number;
  /** Of everything on the machine, both ends included. */
  readonly machineCpuSeconds: number;
}

export interface MessagesResult {
  readonly rounds: readonly Round[];
  readonly acknowledged: number;
  /** Copies that arrived, of exactly as many as there had to be. */
  readonly delivered: number;
}

const settleWithinMs = 10_000;
const plan = await readPlan<MessagesPlan>();
let sending = true;
let series = 0;

/** One conversation's sessions, and what they have seen. */
interface Room {
  acknowledged: number;
  outstanding: number;
  /** Copies at each member. */
  readonly delivered: number[];
  readonly starts: (() => void)[];
}

async function openRoom(
  { id, members, senders }: MessagesPlan['conversations'][number],
  number: number,
): Promise<Room> {
  const room: Room = { acknowledged: 0, outstanding: 0, delivered: members.map(() => 0), starts: [] };
  for (const [index, token] of members.entries()) {
    const session = await LeanSession.open(plan.urls[(number + index) % plan.urls.length] ?? '', token);
    const frames = new MessageFrames(id, series);
    const send = (): void => {
      room.outstanding += 1;
      session.send(frames.next());
    };
    session.listen({
      replied() {
        room.acknowledged += 1;
        room.outstanding -= 1;
        if (sending) send();
      },
      received(count) {
        room.delivered[index] = (room.delivered[index] ?? 0) + count;
      },
    });
    if (index >= senders) continue;
    series += 1;
    room.starts.push(() => {
      for (let count = 0; count < plan.window; count += 1) send();
    });
  }
  return room;
}

const isComplete = (room: Room): boolean =>
  room.outstanding === 0 && room.delivered.every((count) => count === room.acknowledged);

const rooms: Room[] = [];
for (const [number, conversation] of plan.conversations.entries())
  rooms.push(await openRoom(conversation, number));

const snapshot = () => ({
  at: performance.now(),
  acknowledged: sum(rooms.map(({ acknowledged }) => acknowledged)),
  delivered: sum(rooms.map(({ delivered }) => sum(delivered))),
  serverCpu: sum(plan.serverPids.map(cpuSecondsOf)),
  databaseCpu: plan.databasePid === undefined ? 0 : cpuSecondsOfFamily(plan.databasePid),
  loadCpu: ownCpuSeconds(),
  machineCpu: machineCpuSeconds(),
});

for (const room of rooms) for (const start of room.starts) start();
await pause(plan.warmUpMs);
const rounds: Round[] = [];
for (let before = snapshot(); rounds.length < plan.rounds;) {
  await pause(plan.roundMs);
  const after = snapshot();
  rounds.push({
    seconds: (after.at - before.at) / 1000,
    acknowledged: after.acknowledged - before.acknowledged,
    delivered: after.delivered - before.delivered,
    serverCpuSeconds: after.serverCpu - before.serverCpu,
    databaseCpuSeconds: after.databaseCpu - before.databaseCpu,
    loadCpuSeconds: after.loadCpu - before.loadCpu,
    machineCpuSeconds: after.machineCpu - before.machineCpu,
  });
  before = after;
}

sending = false;
const deadline = performance.now() + settleWithinMs;
while (!rooms.every((room) => isComplete(room))) {
  if (performance.now() > deadline) {
    const { acknowledged, delivered } = snapshot();
    throw new Error(`not everything was delivered: ${acknowledged} messages, ${delivered} copies`);
  }
  await pause(20);
}
const { acknowledged, delivered } = snapshot();
await report({ rounds, acknowledged, delivered } satisfies MessagesResult);
process.exit(0);
