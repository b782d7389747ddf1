import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { joinServer, startApp } from '../../e2e/support/app.ts';
import type { Desktop } from '../../e2e/support/desktop.ts';
import { eventually } from '../../e2e/support/processes.ts';
import { call, converse, inParallel, sentence, signUpMany, textMessage, type Person } from './people.ts';
import type { BenchServer } from './server.ts';

/** What the prepared account has in its cache. */
export interface Contents {
  readonly conversations: number;
  readonly eventsEach: number;
}

// What the first synchronisation fetches of each conversation; the rest arrives while the app is connected.
const fetchedEach = 20;
const patienceMs = 60_000;

/**
 * Signs the app in to an account with a history, waits until its cache holds all of it, and ends the app. `userData` is
 * then what a person has who used it yesterday.
 */
export async function prepareUserData(
  server: BenchServer,
  desktop: Desktop,
  userData: string,
  { conversations, eventsEach }: Contents,
): Promise<void> {
  const [reader, ...others] = await signUpMany(server.url, 'r', conversations + 1);
  if (reader === undefined) throw new Error('there is no one');
  const talks = await inParallel(others, async (other) => ({
    other,
    // The answer of the invited is the first event.
    id: await converse(server.url, reader, [other]),
  }));
  const say = (events: number): Promise<unknown> =>
    inParallel(talks, async ({ other, id }) => {
      for (let count = 0; count < events; count += 1) {
        const sender: Person = count % 2 === 0 ? other : reader;
        await call(server.url, sender.token, 'SendChatMessage', textMessage(id, `${sentence} (${count})`));
      }
    });
  await say(Math.min(fetchedEach, eventsEach) - 1);

  await using app = await startApp({ desktop, userData });
  await joinServer(await app.page(), server.url, reader.account);
  await cacheHolds(userData, conversations * Math.min(fetchedEach, eventsEach));
  await say(eventsEach - Math.min(fetchedEach, eventsEach));
  await cacheHolds(userData, conversations * eventsEach);
}

/** Waits until at least so many events are in the cache of the one account in `userData`. */
export async function cacheHolds(userData: string, events: number): Promise<void> {
  await eventually(`${events} events in the cache`, () => eventsInCache(userData) >= events, patienceMs);
}

/** How many events are in the cache of the one account in `userData`. */
export function eventsInCache(userData: string): number {
  const folder = join(userData, 'cache');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite'));
  if (file === undefined) return 0;
  const database = new Database(join(folder, file), { readonly: true });
  try {
    return Number(database.prepare('SELECT count(*) FROM events').pluck().get());
  } finally {
    database.close();
  }
}
