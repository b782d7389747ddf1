import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../protocol/index.ts';
import { readServeOptions } from '../../server/config/serve-options.ts';
import { type Server, startServer } from '../../server/server.ts';
import { postgresUrl } from '../../server/testing/database-flags.ts';
import { changed, later } from '../../server/store/migrations/testing/later-steps.ts';
import type { Steps } from '../../server/store/migrations/step.ts';
import { type NatsServer, startNats } from '../../server/testing/nats-server.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '../../server/testing/test-database.ts';
import { type Balancer, startBalancer } from '../cluster/balancer.ts';
import { expectNothingLost, Talker, talkDuring } from '../cluster/talker.ts';
import { signUp } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse } from '../contract/support/talk.ts';

const resources = new AsyncDisposableStack();
let database: TestDatabase;
let nats: NatsServer;
let balancer: Balancer;
/** Those that run, and those that are being stopped. */
const running: Server[] = [];
let ann: Talker;
let ben: Talker;

/** A process of the release that knows these steps; absent: of this one. */
async function start(steps?: Steps): Promise<Server> {
  const folder = resources.use(await temporaryFolder());
  const url = postgresUrl(database.location);
  const options = readServeOptions(
    [
      '--listen=127.0.0.1:0',
      '--public-url=http://localhost',
      '--sign-up=open',
      '--rate-limit=off',
      '--drain=4',
      `--data=${folder.path}`,
      `--database=${url}`,
      `--bus=${nats.url}`,
    ],
    {},
  );
  const server = await startServer(options, pino({ enabled: false }), systemClock, steps);
  running.push(server);
  return server;
}

async function stop(server: Server): Promise<void> {
  await server.drain();
  running.splice(running.indexOf(server), 1);
  await server[Symbol.asyncDispose]();
}

beforeAll(async () => {
  database = resources.use(await testDatabase('postgres'));
  nats = resources.use(await startNats());
  await Promise.all([start(), start()]);
  resources.defer(async () => {
    for (const server of running) await server[Symbol.asyncDispose]();
  });
  balancer = resources.use(await startBalancer(() => running.map(({ url }) => url), 0));
  const [one, other] = [await signUp(balancer, 'ann'), await signUp(balancer, 'ben')];
  await using session = await TestSession.open(balancer, one.token);
  const chat = (await converse(session, [other])).id;
  ann = resources.use(await Talker.start(balancer.url, one, chat));
  ben = resources.use(await Talker.start(balancer.url, other, chat));
});
afterAll(() => resources.disposeAsync());

test('processes are replaced by those of a newer release one after the other while two people talk', async () => {
  const said = (): number => ann.sent.length + ben.sent.length;
  await talkDuring(ann, ben, async () => {
    for (const older of running.slice()) {
      const newer = await start(later);
      await expect.poll(() => balancer.uses(newer.url)).toBe(true);
      // Both serve, whatever they are connected to.
      const before = said();
      await expect.poll(said).toBeGreaterThan(before + 4);
      await stop(older);
    }
    await expect.poll(() => ann.isOnline && ben.isOnline).toBe(true);
  });
  await expectNothingLost(ann, ben);
});

test('and back again, where the newer release only added something', async () => {
  await talkDuring(ann, ben, async () => {
    const older = await start();
    await expect.poll(() => balancer.uses(older.url)).toBe(true);
    await stop(older);
    await expect.poll(() => ann.isOnline && ben.isOnline).toBe(true);
  });
  expect(ann.shown).toEqual(ben.shown);
});

test('one that has to be alone does not start beside others, and they do not start once it did', async () => {
  await expect(start(changed)).rejects.toThrow(/2 processes of an older release [^\n]+ stop all 2 first/);
  await talkDuring(ann, ben, () => Promise.resolve());
  for (const server of running.splice(0)) await server[Symbol.asyncDispose]();
  await start(changed);
  await expect(start(later)).rejects.toThrow('9200-changed');
  await talkDuring(ann, ben, () => Promise.resolve());
});
