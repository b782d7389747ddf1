import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session, SignedIn } from '../../client/index.ts';
import { newAccount, online, sessionOf, text, until, wordsOf } from '../chaos/support/client.ts';
import { Cluster } from './cluster.ts';
import { canHaveOwnNetwork, type Cut } from './own-network.ts';

const isAllowed = await canHaveOwnNetwork();
const patienceMs = 120_000;

let cluster: Cluster;
beforeAll(async () => {
  const size = { nodes: 2, natsNodes: 1, ownNetworks: true };
  if (isAllowed) cluster = await Cluster.start({ ...size, args: ['--rate-limit', 'off'] });
});
afterAll(() => cluster?.[Symbol.asyncDispose]());

const isThere = (session: Session, { gaiaId }: SignedIn): boolean =>
  session.people.get(gaiaId)?.presence?.available === true;
const hears = (session: Session, id: string, words: string): boolean =>
  session.timeline(id).events.some((event) => wordsOf(event) === words);

test.runIf(isAllowed).each<Cut>(['both ways', 'what it sends', 'what it receives'])(
  'a process whose network takes nothing any more, %s, holds up no one, its people are gone, and it goes on when it can',
  { timeout: 5 * patienceMs },
  async (cut) => {
    const [one, other] = [cluster.urlOf('service-1'), cluster.urlOf('service-2')];
    const [annas, bens] = [await newAccount(one, 'Ann'), await newAccount(other, 'Ben')];
    await using ann = await online(sessionOf(one, annas.token));
    await using ben = await online(sessionOf(other, bens.token));
    const id = await ben.createConversation({ people: [annas.gaiaId], name: '', group: false });
    await until('ann is invited', () => ann.conversations.has(id));
    // In the middle of writing: what is under way there holds the conversation.
    const stop = new AbortController();
    const writing = (async () => {
      for (let n = 0; !stop.signal.aborted; n += 1) {
        const sent = ann.in(id).sendNow({ content: text(`and ${n}`) });
        await Promise.race([sent.catch(() => null), wait(1000)]);
      }
    })();
    await until('ann is seen', () => isThere(ben, annas));
    await cluster.unplug('service-1', cut);
    const since = stopwatch();
    await ben.in(id).sendNow({ content: text('are you there?') });
    const wroteMs = since();
    await until('ann is gone', () => !isThere(ben, annas), patienceMs);
    const goneMs = since();
    stop.abort();
    await cluster.plugIn('service-1');
    const back = stopwatch();
    // As at a change of the network; without it the wait may grow to half a minute.
    const tries = setInterval(() => {
      for (const each of [ann, ben]) if (each.connection.kind !== 'online') each.retryNow();
    }, 500);
    try {
      await until('ann is back', () => isThere(ben, annas), patienceMs);
      const seenMs = back();
      await ann.outbox.send(id, text('I am back'));
      await until('ben hears ann', () => hears(ben, id, 'I am back'), patienceMs);
      await ben.outbox.send(id, text('good to see you'));
      await until('ann hears ben', () => hears(ann, id, 'good to see you'), patienceMs);
      expect(ann.connection.kind).toBe('online');
      console.log(
        `${cut}: another process wrote after ${wroteMs} ms, people gone after ${goneMs} ms; plugged in, they are back after ${seenMs} ms, all works after ${back()} ms`,
      );
    } catch (error) {
      console.log(ann.connection, ben.connection, cluster.logOf('service-1').slice(-4000));
      throw error;
    } finally {
      stop.abort();
      clearInterval(tries);
      await writing;
    }
  },
);

function stopwatch(): () => number {
  const began = performance.now();
  return () => Math.round(performance.now() - began);
}
