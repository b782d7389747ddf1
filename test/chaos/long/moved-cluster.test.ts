// Moves the data of two processes from one database of PostgreSQL to another while two people talk.
import { expect, test } from 'vitest';
import { postgresUrl } from '../../../server/testing/database-flags.ts';
import { startNats } from '../../../server/testing/nats-server.ts';
import { testDatabase } from '../../../server/testing/test-database.ts';
import { expectNothingLost, Talker, talkDuring } from '../../cluster/talker.ts';
import { signUp } from '../../contract/support/person.ts';
import { runCommand } from '../../contract/support/server.ts';
import { TestSession } from '../../contract/support/session.ts';
import { converse } from '../../contract/support/talk.ts';
import { MortalServer } from '../support/server.ts';

test('two processes end and go on at the new place, and nothing is lost', async () => {
  await using stack = new AsyncDisposableStack();
  const database = async (): Promise<string> => {
    const { location } = stack.use(await testDatabase('postgres'));
    return postgresUrl(location);
  };
  const [from, to] = [await database(), await database()];
  const nats = stack.use(await startNats());
  const always = ['--public-url', 'http://localhost', '--rate-limit', 'off', '--bus', nats.url];
  const before = [...always, '--database', from];
  const servers = [
    stack.use(await MortalServer.start(...before)),
    stack.use(await MortalServer.start(...before)),
  ] as const;
  const [here, there] = servers.map(({ origin }) => ({ url: origin })) as [{ url: string }, { url: string }];
  const [one, other] = [await signUp(here, 'ann'), await signUp(here, 'ben')];
  const session = stack.use(await TestSession.open(here, one.token));
  const chat = (await converse(session, [other])).id;
  // Each at a process of their own, before and after: every message crosses.
  const ann = stack.use(await Talker.start(here.url, one, chat));
  const ben = stack.use(await Talker.start(there.url, other, chat));
  const said = (): number => ann.sent.length + ben.sent.length;

  await talkDuring(ann, ben, async () => {
    await expect.poll(said).toBeGreaterThan(20);
    const ends = servers.map(({ ended }) => ended);
    const moved = await runCommand(['move'], { PARLEY_DATABASE: from, PARLEY_TO: to });
    expect(moved).toMatchObject({ status: 0, stdout: '' });
    expect(moved.stderr).toMatch(
      /^parley-server: moved to .+ after \d+\.\d s without writes: start the server there\n$/,
    );
    for (const { status, errors } of await Promise.all(ends)) {
      expect(status).toBe(1);
      expect(errors).toMatch(/parley-server: this data was moved to .+: start the server there/);
    }
    for (const server of servers) {
      await expect(server.start()).rejects.toThrow('this data was moved to');
      await server.start([...always, '--database', to]);
    }
    const sofar = said();
    await expect.poll(said).toBeGreaterThan(sofar + 20);
    console.log(`${sofar} messages, then ${moved.stderr.trim()}`);
  });

  await expectNothingLost(ann, ben);
  for (const server of servers) await server.kill('SIGTERM');
  expect(await runCommand(['check'], { PARLEY_DATABASE: to })).toEqual({ status: 0, stdout: '', stderr: '' });
});
