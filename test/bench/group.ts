import type { LatencyPlan, LatencyResult } from './load/latency.ts';
import type { Benchmark } from './support/benchmark.ts';
import { runLoad } from './support/load.ts';
import { figures, paceNote, sendMessages } from './support/message-load.ts';
import { seedConversation, seedPeople, type SeededPerson } from './support/seed.ts';
import { startServer } from './support/server.ts';
import { millisecondsAt } from './support/statistics.ts';

const members = 100;
const senders = 5;
const window = 4;

export const group: Benchmark = {
  name: 'group',
  title: 'Messages in a group',
  about: `One group of ${members}, all connected. ${senders} of them send with ${window} messages waiting for their acknowledgement at a time, and every message has to arrive at all ${members} exactly once. Then, with nothing else going on, one message at a time: how long until it is at the last member.`,
  async run(options) {
    let people: readonly SeededPerson[] = [];
    let id = '';
    await using server = await startServer(async (store) => {
      people = await seedPeople(store, 'm', members);
      id = await seedConversation(store, people);
    });
    const tokens = people.map(({ token }) => token);
    const conversations = [{ id, members: tokens, senders }];
    const { rounds, acknowledged, delivered } = await sendMessages([server], conversations, window, options);
    const [senderToken = '', ...receiverTokens] = tokens;
    const { received } = await runLoad<LatencyPlan, LatencyResult>('latency.ts', {
      url: server.url,
      conversationId: id,
      senderToken,
      receiverTokens,
      warmUp: options.quick ? 20 : 200,
      messages: options.quick ? 100 : 1000,
      atMostMs: 10_000,
    });
    return {
      figures: [
        figures.acknowledged(rounds),
        figures.delivered(rounds),
        ...figures.cpu(rounds, 'copies', (round) => round.delivered),
        millisecondsAt('Sent to the last member, unloaded', received, 0.5),
        millisecondsAt('Sent to the last member, unloaded', received, 0.99),
      ],
      notes: [
        `${acknowledged} messages were acknowledged in all, ${delivered} copies arrived: every one.`,
        paceNote(rounds),
      ],
    };
  },
};
