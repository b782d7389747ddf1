import type { MessagesPlan, MessagesResult } from './load/messages.ts';
import type { Benchmark, BenchmarkOptions } from './support/benchmark.ts';
import {
  type Conversations,
  type Differing,
  figures,
  paceNote,
  sendMessages,
} from './support/message-load.ts';
import { converse, inParallel, signUpMany } from './support/people.ts';
import { type BenchServer, startServer } from './support/server.ts';

export const pairs = 50;
export const window = 16;

export const oneToOne: Benchmark = {
  name: 'one-to-one',
  title: 'Messages between two people',
  about: `${pairs} pairs over WebSocket sessions, one of each pair sends with ${window} messages waiting for their acknowledgement at a time. Everyone is connected, and every message has to arrive at both ends exactly once. The server acknowledges when a message is on disk.`,
  async run(options) {
    await using server = await startServer();
    const { rounds, acknowledged, delivered } = await sendInPairs([server], options);
    return {
      figures: figures.sent(rounds),
      notes: [
        `${acknowledged} messages were acknowledged in all, ${delivered} copies arrived: every one.`,
        paceNote(rounds),
      ],
    };
  },
};

/** @param beside what else runs, its CPU counted apart */
export async function sendInPairs(
  servers: readonly [BenchServer, ...BenchServer[]],
  options: BenchmarkOptions,
  beside?: MessagesPlan['beside'],
  more?: Differing,
): Promise<MessagesResult> {
  return sendMessages(servers, await makePairs(servers[0].url), window, options, beside, more);
}

/** Signs up two people for each pair; one of them sends. */
export async function makePairs(url: string): Promise<Conversations> {
  const people = await signUpMany(url, 'p', pairs * 2);
  const couples = Array.from({ length: pairs }, (_, index) => people.slice(index * 2, index * 2 + 2));
  return inParallel(couples, async ([sender, receiver]) => {
    if (sender === undefined || receiver === undefined) throw new Error('someone is alone');
    const id = await converse(url, sender, [receiver]);
    return { id, members: [sender.token, receiver.token], senders: 1 };
  });
}
