import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Session, SignedIn } from '../../client/index.ts';
import {
  anotherClient,
  conversationOf,
  newAccount,
  online,
  sessionOf,
  text,
  until,
  wordsOf,
} from './support/client.ts';
import { MortalServer } from './support/server.ts';

const MESSAGES = 500;

const messagesOf = (session: Session, id: string): string[] =>
  session
    .timeline(id)
    .events.filter((event) => event.chat_message)
    .map(wordsOf);

/** Everything said in the conversation, as a client that knows nothing fetches it. */
async function fetchedAnew(server: string, account: SignedIn, id: string): Promise<string[]> {
  const { token } = await anotherClient(server, account);
  await using fresh = await online(sessionOf(server, token));
  while (fresh.timeline(id).hasOlder) await fresh.loadOlder(id);
  return messagesOf(fresh, id);
}

test('messages sent while the server is killed and started again arrive once each, in order', async () => {
  await using server = await MortalServer.start('--rate-limit', 'off');
  const [ann, ben] = [await newAccount(server.origin, 'Ann'), await newAccount(server.origin, 'Ben')];
  await using sender = await online(sessionOf(server.origin, ann.token));
  await using receiver = await online(sessionOf(server.origin, ben.token));
  const direct = await sender.createConversation({ people: [ben.gaiaId], name: '', group: false });
  const group = await sender.createConversation({ people: [ben.gaiaId], name: 'Two', group: true });

  const expected: Record<string, string[]> = { [direct]: [], [group]: [] };
  const arrived: string[] = [];
  receiver.subscribe((change) => {
    if (change.kind === 'arrived') arrived.push(wordsOf(change.event));
  });
  const sent = (async () => {
    for (let n = 0; n < MESSAGES; n += 1) {
      const id = n % 2 === 0 ? direct : group;
      expected[id]?.push(`m${n}`);
      await sender.outbox.send(id, text(`m${n}`));
      if (n % 10 === 0) await sleep(2);
    }
  })();

  // Three power cuts, each in the middle of the sending.
  for (const share of [0.1, 0.4, 0.7]) {
    await until('enough acknowledged', () => {
      const waiting = [direct, group].flatMap((id) => conversationOf(sender, id).outbox).length;
      const queued = [direct, group].reduce((sum, id) => sum + (expected[id]?.length ?? 0), 0);
      return queued - waiting > MESSAGES * share;
    });
    const acknowledged = messagesOf(sender, direct);
    await server.kill();
    await until('noticed', () => sender.connection.kind !== 'online');
    await server.start();
    // As at a change of the network; without it the wait may grow to half a minute.
    for (const session of [sender, receiver]) session.retryNow();
    await until('back', () => sender.connection.kind === 'online');
    // What was acknowledged is there after the cut.
    const stored = await fetchedAnew(server.origin, ann, direct);
    for (const words of acknowledged) expect(stored).toContain(words);
  }
  await sent;
  await until('everything out', () =>
    [direct, group].every((id) => conversationOf(sender, id).outbox.length === 0),
  );
  for (const id of [direct, group]) {
    expect(await fetchedAnew(server.origin, ben, id)).toEqual(expected[id]);
    expect(await fetchedAnew(server.origin, ann, id)).toEqual(expected[id]);
  }
  await until('everything received', () => new Set(arrived).size >= MESSAGES);
  const received = arrived.filter((words) => words.startsWith('m'));
  expect(received).toHaveLength(MESSAGES);
  expect(new Set(received).size).toBe(MESSAGES);
});
