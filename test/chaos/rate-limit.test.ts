import { expect, test } from 'vitest';
import { conversationOf, newAccount, online, sessionOf, text, until, wordsOf } from './support/client.ts';
import { MortalServer } from './support/server.ts';

test('more messages at once than the server lets through arrive all the same, in order', async () => {
  await using server = await MortalServer.start('--rate-limit', '20/30');
  const [ann, ben] = [await newAccount(server.origin, 'Ann'), await newAccount(server.origin, 'Ben')];
  await using sender = await online(sessionOf(server.origin, ann.token));
  await using receiver = await online(sessionOf(server.origin, ben.token));
  const id = await sender.createConversation({ people: [ben.gaiaId], name: '', group: false });
  const words = Array.from({ length: 80 }, (_, n) => `m${n}`);
  const began = Date.now();
  for (const each of words) await sender.outbox.send(id, text(each));
  await until('all out', () => conversationOf(sender, id).outbox.length === 0);
  // Proof that the limit was met.
  expect(Date.now() - began).toBeGreaterThan(1000);
  await until('all there', () => receiver.timeline(id).events.length >= words.length);
  const messages = receiver.timeline(id).events.filter((event) => event.chat_message);
  expect(messages.map(wordsOf)).toEqual(words);
});
