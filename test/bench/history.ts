import { encode } from '../../protocol/index.ts';
import type { CallsPlan, CallsResult } from './load/calls.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { runLoad } from './support/load.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { startServer } from './support/server.ts';
import { median, millisecondsAt } from './support/statistics.ts';

const pageEvents = 50;

export const history: Benchmark = {
  name: 'history',
  title: 'The newest page of a long history',
  about: `One of two people asks over a session for the newest ${pageEvents} events of their conversation, each time after the answer to the time before: in a conversation of 10 000 events, and in one of 100 000.`,
  async run({ quick }) {
    const sizes = quick ? [1000, 10_000] : [10_000, 100_000];
    const all: { size: number; figures: Figure[]; p50: number }[] = [];
    for (const size of sizes) {
      let reader: SeededPerson | undefined;
      let conversationId = '';
      await using server = await startServer(async (store) => {
        const people = await seedPeople(store, 'p', 2);
        conversationId = await seedConversation(store, people);
        await seedEvents(store, conversationId, people, size);
        [reader] = people;
      });
      const request = encode('GetConversationRequest', {
        conversation_spec: { conversation_id: { id: conversationId } },
        max_events_per_conversation: pageEvents,
      });
      const { answered } = await runLoad<CallsPlan, CallsResult>('calls.ts', {
        url: server.url,
        token: reader?.token ?? '',
        operation: 'GetConversation',
        request: Buffer.from(request).toString('base64'),
        warmUp: quick ? 100 : 1000,
        calls: quick ? 200 : 2000,
      });
      const name = `Newest ${pageEvents} of ${size}`;
      all.push({
        size,
        figures: [millisecondsAt(name, answered, 0.5), millisecondsAt(name, answered, 0.99)],
        p50: median(answered),
      });
    }
    const [short, long] = all;
    return {
      figures: [
        ...all.flatMap(({ figures }) => figures),
        {
          name: 'Ten times the history',
          value: (long?.p50 ?? 0) / (short?.p50 ?? 1),
          unit: 'times the time',
        },
      ],
      notes: [],
    };
  },
};
