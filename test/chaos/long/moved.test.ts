// Moves the data of a server from one engine to the other while people write, upload, rename and join, and starts it there.
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ConversationType } from '../../../protocol/index.ts';
import { postgresUrl } from '../../../server/testing/database-flags.ts';
import { startS3 } from '../../../server/testing/s3/s3-server.ts';
import { testDatabase } from '../../../server/testing/test-database.ts';
import { callsOver, signUp } from '../../contract/support/person.ts';
import { runCommand } from '../../contract/support/server.ts';
import { TestSession } from '../../contract/support/session.ts';
import { converse, textMessage } from '../../contract/support/talk.ts';
import { until } from '../support/client.ts';
import { FileSender } from '../support/file-sender.ts';
import { GroupChanger } from '../support/group-changer.ts';
import { eventsSince, faultsIn, wordsFor, Writer } from '../support/load.ts';
import { MortalServer, temporaryFolder } from '../support/server.ts';

const people = 4;
const bucket = 's3://parley-files/files';
const directions = [
  ['SQLite', 'PostgreSQL', 'the data folder'],
  ['PostgreSQL', 'SQLite', 'the data folder'],
  ['SQLite', 'PostgreSQL', 'a bucket'],
] as const;

afterEach(() => {
  vi.unstubAllEnvs();
});

// Part of the long run alone: each takes fifteen seconds of CPU.
test.each(directions)(
  'from %s to %s under load, with files in %s: all that was acknowledged is there, once and in order',
  async (_from, to, files) => {
    await using postgres = await testDatabase('postgres');
    await using folder = await temporaryFolder();
    const url = postgresUrl(postgres.location);
    const inPostgres = ['--database', url];
    const home = join(folder.path, 'home');
    const [before, place, after, check] =
      to === 'PostgreSQL'
        ? [[], url, inPostgres, inPostgres]
        : [inPostgres, home, ['--data', home], ['--data', home]];
    await using s3 = await startS3();
    for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value);
    const common = ['--rate-limit', 'off', ...(files === 'a bucket' ? ['--files', bucket] : [])];
    await using server = await MortalServer.start(...common, ...before);
    const { origin } = server;
    const persons = await Promise.all(
      Array.from({ length: people }, (_, n) => signUp({ url: origin }, `writer${n}`)),
    );
    const [first, second, ...others] = persons as [
      (typeof persons)[0],
      (typeof persons)[0],
      ...typeof persons,
    ];
    const maker = await callsOver({ url: origin }, first, 'http', 'extended');
    const group = await converse(maker, [second, ...others], ConversationType.CONVERSATION_TYPE_GROUP);
    const pair = await converse(maker, [second]);
    const enclosed = await converse(maker, others.slice(0, 1));
    const sender = new FileSender(first, enclosed.id);
    const changer = new GroupChanger(second, group.id);
    const writers = persons.map((person, n) => new Writer(person, n < 2 ? [group.id, pair.id] : [group.id]));
    for (const person of [second, ...others]) {
      const calls = await callsOver({ url: origin }, person, 'http', 'extended');
      await calls.call('SendChatMessage', textMessage(group.id, `${person.displayName} is here`));
    }
    const acknowledged = (): number => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const work = () =>
      Promise.all([...writers.map((one) => one.write(origin)), sender.work(origin), changer.work(origin)]);

    let refusedAt = 0;
    const working = work();
    await using listening = await TestSession.open(
      { url: origin },
      (await signUp({ url: origin }, 'listener')).token,
    );
    const closed = listening.ended.then((ending) => {
      refusedAt = performance.now();
      return ending;
    });
    await until('much is acknowledged', () => acknowledged() >= 100 && changer.acknowledged > 0);
    const early = await eventsSince(origin, first, 0);
    const [moved, ended] = await Promise.all([
      runCommand(['move', '--to', place, '--data', server.dataDir, ...before]),
      server.ended,
    ]);
    expect(moved).toMatchObject({ status: 0, stdout: '' });
    const [said = '', ...notes] = moved.stderr.trim().split('\n');
    expect(said).toMatch(
      /^parley-server: moved to .+ after \d+\.\d s without writes: start the server there$/,
    );
    expect(notes).toEqual(
      files === 'a bucket'
        ? [`parley-server: files stay in ${bucket}; start the server with --files ${bucket}`]
        : [],
    );
    const endedAt = performance.now();
    expect(ended.status).toBe(1);
    expect(ended.errors).toMatch(/parley-server: this data was moved to .+: start the server there/);
    expect((await closed).frame).toMatchObject({ code: 'shutting_down', reconnect: true, retryAfterSecs: 1 });
    await working;
    const during = acknowledged();

    // There it goes on, and whoever starts it at the old place is told.
    await expect(server.start([...common, ...before])).rejects.toThrow('this data was moved to');
    const startedAt = performance.now();
    await server.start([...common, ...after]);
    const readyAt = performance.now();
    expect(server.origin).toBe(origin);
    const last = work();
    await until('people go on', () => acknowledged() >= during + 50);
    // One that was acknowledged before is sent again.
    const [again] = writers[0]?.sent ?? [];
    if (!again) throw new Error('nothing was sent');
    const { created_event: same } = await maker.call(
      'SendChatMessage',
      textMessage(again.conversationId, wordsFor(first.displayName, again.key), again.key),
    );
    expect(same?.event_id).toBe(again.eventId);
    await server.kill('SIGTERM');
    await last;
    await server.start();

    const spoken = ({ conversationId, words }: { conversationId: string; words: string }) =>
      conversationId !== enclosed.id && / says /.test(words);
    const whole = (await eventsSince(origin, first, 0)).events.filter(spoken);
    expect(faultsIn(whole, writers).slice(0, 5)).toEqual([]);
    for (const id of [group.id, pair.id]) {
      const stamps = whole.filter((one) => one.conversationId === id).map(({ timestamp }) => timestamp);
      expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
    }
    // A cursor of the old place leads on at the new one.
    const since = (await eventsSince(origin, first, early.cursor)).events.filter(spoken);
    const known = new Set(early.events.map(({ eventId }) => eventId));
    const missing = whole.filter(({ eventId }) => !known.has(eventId)).map(({ eventId }) => eventId);
    expect(since.map(({ eventId }) => eventId)).toEqual(expect.arrayContaining(missing));
    expect((await sender.check(origin, 'ever')).slice(0, 5)).toEqual([]);
    expect((await changer.check(origin)).slice(0, 5)).toEqual([]);
    expect(await runCommand(['check', ...check])).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
    console.log(
      `to ${to}: ${acknowledged()} messages, ${sender.acknowledged.files} files in ${files} and ${changer.acknowledged} newcomers; ${said}; sessions were closed, ${Math.round(endedAt - refusedAt)} ms later all had ended, ${Math.round(startedAt - endedAt)} ms on another start was refused, and the next took ${Math.round(readyAt - startedAt)} ms`,
    );
  },
);
