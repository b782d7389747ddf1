import { type EventContinuationToken, type GetMessagesResponse, reactionTo } from '../../protocol/index.ts';
import { startApp } from '../e2e/support/app.ts';
import { ask } from '../e2e/support/bridge-of-page.ts';
import { startDesktop } from '../e2e/support/desktop.ts';
import { leaveSignedIn } from '../e2e/support/signed-in.ts';
import type { Benchmark } from './support/benchmark.ts';
import { openConversation } from './support/open-conversation.ts';
import { call, inParallel, type Person } from './support/people.ts';
import { seedConversation, seedEvents, seedPeople } from './support/seed.ts';
import { scratchFolder, startServer } from './support/server.ts';
import { millisecondsAt } from './support/statistics.ts';
import { taskFigures, taskTimes } from './support/task-times.ts';

const emoji = ['👍', '🎉', '❤️', '😀', '😮', '😢', '🙏', '🔥', '👀', '✅'];

export const reactions: Benchmark = {
  name: 'reactions',
  title: 'A conversation with many reactions on screen',
  about: `The built app on a virtual display without graphics hardware, signed in to an account with a conversation of 500 messages and 10 000 reactions, all of them newer than the newest message. Opening: from the click on its row until its newest message is drawn, coming from another conversation; first with nothing of it but what a first sync fetches, then with all of it in the cache. CPU: the processor time of single tasks of the page’s thread.`,
  async run({ quick }) {
    const messages = quick ? 100 : 500;
    const people: Person[] = [];
    const ids: string[] = [];
    await using server = await startServer(async (store) => {
      people.push(...(await seedPeople(store, 'p', 3)));
      const [reader, other, third] = people;
      if (!reader || !other || !third) throw new Error('there is no one');
      ids.push(await seedConversation(store, [reader, other]));
      await seedEvents(store, ids[0] ?? '', [reader, other], messages);
      ids.push(await seedConversation(store, [reader, third]));
      await seedEvents(store, ids[1] ?? '', [reader, third], 40);
    });
    const [reader, other] = people;
    const [many = '', few = ''] = ids;
    if (!reader || !other) throw new Error('there is no one');
    const targets = await messageIds(server.url, reader, many);
    const each = targets.flatMap((target) =>
      [reader, other].flatMap((by) => emoji.map((one) => ({ by, target, emoji: one }))),
    );
    await inParallel(each, ({ by, ...reaction }) =>
      call(server.url, by.token, 'SendChatMessage', {
        annotation: [reactionTo({ ...reaction, isRemoved: false })],
        event_request_header: { conversation_id: { id: many } },
      }),
    );

    await using desktop = await startDesktop();
    await using folder = await scratchFolder();
    const { token, gaiaId, account } = reader;
    await leaveSignedIn(folder.path, { server: server.url, token, gaiaId, email: account });
    await using app = await startApp({ desktop, userData: folder.path });
    const page = await app.page();
    await page.getByRole('option').nth(1).waitFor({ timeout: 60_000 });
    await openConversation(page, few);
    const first = await openConversation(page, many);
    await ask(page, 'fetchHistory', 'signed-in-before');
    const openings: number[] = [];
    const inspector = await page.context().newCDPSession(page);
    const tasks = await taskTimes(inspector, async () => {
      for (let round = 0; round < (quick ? 3 : 20); round += 1) {
        await openConversation(page, few);
        openings.push(await openConversation(page, many));
      }
    });
    return {
      figures: [
        { name: 'First opening, fetched from the server', value: first, unit: 'ms' },
        millisecondsAt('Opening', openings, 0.5),
        { name: 'Opening, longest', value: Math.max(...openings), unit: 'ms' },
        ...taskFigures('Opening', tasks),
      ],
      notes: [`${targets.length} messages, ${each.length} reactions, ${openings.length} openings.`],
    };
  },
};

/** All messages of a conversation. */
async function messageIds(url: string, by: Person, conversationId: string): Promise<string[]> {
  const found: string[] = [];
  let event_continuation_token: EventContinuationToken | null = null;
  for (;;) {
    const page: GetMessagesResponse = await call(url, by.token, 'GetMessages', {
      conversation_id: { id: conversationId },
      max_events: 100,
      ...(event_continuation_token !== null && { event_continuation_token }),
    });
    const events = page.event ?? [];
    if (events.length === 0) return found;
    found.push(...events.map((event) => event.event_id ?? ''));
    event_continuation_token = page.event_continuation_token ?? null;
  }
}
