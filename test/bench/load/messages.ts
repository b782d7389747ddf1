// Sends messages as fast as the server acknowledges them, and counts every copy that arrives.
import { sum } from '../support/statistics.ts';
import { LeanSession } from './lean-session.ts';
import { MessageFrames } from './message-frames.ts';
import { pause, readPlan, report } from './plan.ts';
import { type Counts, type Round, type RoundsPlan, takeRounds } from './rounds.ts';

export interface MessagesPlan extends RoundsPlan {
  /** Of the server's processes: the members of a conversation are spread over them, or conversations are where `together`. */
  readonly urls: readonly string[];
  readonly together?: boolean;
  /** People of another process, who are in none of the conversations. */
  readonly bystanders?: { readonly url: string; readonly tokens: readonly string[] };
  readonly conversations: readonly {
    readonly id: string;
    /** Tokens of everyone in it. */
    readonly members: readonly string[];
    /** How many of them send. */
    readonly senders: number;
  }[];
  /** Of the senders' names for their messages, which go on from there: higher where the same conversations had messages before. */
  readonly firstSeries?: number;
  /** Messages of each sender that wait for their acknowledgement at a time. */
  readonly window: number;
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
let series = plan.firstSeries ?? 0;

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
    const at = (plan.together ? number : number + index) % plan.urls.length;
    const session = await LeanSession.open(plan.urls[at] ?? '', token);
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

const { bystanders } = plan;
for (const token of bystanders?.tokens ?? []) await LeanSession.open(bystanders?.url ?? '', token);

const counts = (): Counts => ({
  acknowledged: sum(rooms.map(({ acknowledged }) => acknowledged)),
  delivered: sum(rooms.map(({ delivered }) => sum(delivered))),
});

for (const room of rooms) for (const start of room.starts) start();
const rounds = await takeRounds(plan, counts);

sending = false;
const deadline = performance.now() + settleWithinMs;
while (!rooms.every((room) => isComplete(room))) {
  if (performance.now() > deadline) {
    const { acknowledged, delivered } = counts();
    throw new Error(`not everything was delivered: ${acknowledged} messages, ${delivered} copies`);
  }
  await pause(20);
}
const { acknowledged, delivered } = counts();
await report({ rounds, acknowledged, delivered } satisfies MessagesResult);
process.exit(0);
