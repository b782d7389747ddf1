// Kills the server again and again while people write, upload files and delete messages. PARLEY_KILLS says how often; 200 by hand.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ConversationType } from '../../protocol/index.ts';
import { install } from '../contract/support/installation.ts';
import { callsOver, signUp } from '../contract/support/person.ts';
import { runCommand } from '../contract/support/server.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { until } from './support/client.ts';
import { FileSender } from './support/file-sender.ts';
import { eventsSince, faultsIn, Writer, type Stored } from './support/load.ts';
import { MortalServer } from './support/server.ts';
import { longestTestMs } from '../fixtures/patience.ts';
import { databaseFlags } from '../../server/testing/database-flags.ts';

const kills = Number(process.env['PARLEY_KILLS'] ?? 10);
const people = 4;
const clean = { status: 0, stdout: '', stderr: '' };

/** What SQLite says of a file with which nothing is wrong. */
const none = ['ok', []];

/** What SQLite itself finds wrong with the file that the killed server left. */
function problemsIn(dataDir: string): unknown[] {
  const database = new Database(join(dataDir, 'parley.sqlite'), { fileMustExist: true });
  try {
    return [database.pragma('integrity_check', { simple: true }), database.pragma('foreign_key_check')];
  } finally {
    database.close();
  }
}

test(
  `after ${kills} kills under load everything acknowledged is there, once and in order`,
  { timeout: longestTestMs + kills * 20_000 },
  async () => {
    await using installation = await install();
    const { database } = installation;
    const place = databaseFlags(database);
    await using server = await MortalServer.start('--rate-limit', 'off', ...place);
    const target = { url: server.origin };
    const persons = await Promise.all(Array.from({ length: people }, (_, n) => signUp(target, `writer${n}`)));
    const [first, ...others] = persons;
    const maker = await callsOver(target, first!, 'http', 'extended');
    const group = await converse(maker, others, ConversationType.CONVERSATION_TYPE_GROUP);
    const pair = await converse(maker, others.slice(0, 1));
    const conversationsOf = (n: number): string[] => (n < 2 ? [group.id, pair.id] : [group.id]);
    const enclosed = await converse(maker, others.slice(2, 3));
    const sender = new FileSender(first!, enclosed.id);
    const writers = persons.map((person, n) => new Writer(person, conversationsOf(n)));
    // Everyone is in: what is said from here on, all see.
    for (const person of others) {
      const calls = await callsOver(target, person, 'http', 'extended');
      await calls.call('SendChatMessage', textMessage(group.id, `${person.displayName} is here`));
    }

    const acknowledged = (): number => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    let { cursor } = await eventsSince(server.origin, first!, 0);
    const history: Stored[] = [];
    const perLife: number[] = [];
    for (let n = 0; n < kills; n += 1) {
      const before = acknowledged();
      // Anywhere from the first sign of life on.
      const enough = before + Math.floor(Math.random() * 60);
      const writing = Promise.all([
        ...writers.map((one) => one.write(server.origin)),
        sender.work(server.origin),
      ]);
      await until('so many are acknowledged', () => acknowledged() >= enough);
      await sleep(Math.random() * 20);
      await server.kill();
      await writing;
      perLife.push(acknowledged() - before);
      expect(database.kind === 'sqlite' ? problemsIn(server.dataDir) : none).toEqual(none);
      // Starts a process of its own, so not each time.
      const checked = n % 5 === 0 ? await runCommand(['check', '--data', server.dataDir, ...place]) : clean;
      expect(checked).toEqual(clean);
      await server.start();
      const missed = await eventsSince(server.origin, first!, cursor);
      cursor = missed.cursor;
      history.push(...missed.events.filter(({ conversationId }) => conversationId !== enclosed.id));
      expect((await sender.check(server.origin, 'last')).slice(0, 5)).toEqual([]);
      expect(faultsIn(history, writers).slice(0, 5)).toEqual([]);
    }
    // What was never answered is sent again, and is then there once, whether it was stored or not.
    const last = Promise.all([...writers.map((one) => one.write(server.origin)), sender.work(server.origin)]);
    const enough = Math.max(acknowledged() + 20, kills * 10 + 1);
    await until('a last round is acknowledged', () => acknowledged() >= enough);
    await until('files and deletions are', () => sender.acknowledged.deletions > kills / 5);
    await server.kill('SIGTERM');
    await last;
    await server.start();
    const whole = (await eventsSince(server.origin, first!, 0)).events.filter(({ words }) =>
      /says/.test(words),
    );
    expect(faultsIn(whole, writers).slice(0, 5)).toEqual([]);
    const stamps = [group.id, pair.id].map((id) =>
      whole.filter((one) => one.conversationId === id).map(({ timestamp }) => timestamp),
    );
    for (const one of stamps) expect(one).toEqual([...one].sort((a, b) => a - b));
    expect((await sender.check(server.origin, 'ever')).slice(0, 5)).toEqual([]);
    const { files, deletions } = sender.acknowledged;
    console.log(`${files} files sent, ${deletions} of their messages deleted`);
    const range = `${Math.min(...perLife)} to ${Math.max(...perLife)}`;
    console.log(`${kills} kills: ${acknowledged()} acknowledged (${range} a life), ${whole.length} stored`);
    expect(acknowledged()).toBeGreaterThan(kills * 10);
  },
);
