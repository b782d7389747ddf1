import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MemoryCache, Session } from '../../client/index.ts';
import type { Variant } from '../../protocol/index.ts';
import { databaseOf } from '../../server/config/database-of.ts';
import { makeOldDatabase } from './support/old-database.ts';
import { temporaryFolder, TestServer } from './support/server.ts';

const messages = 60;
const placeholders = 40;

test('a database from before there were bounds is cut at start, and clients synchronise with what is left', async () => {
  await using folder = await temporaryFolder();
  const database = databaseOf({ dataDir: folder.path, databaseUrl: null });
  const path = database.kind === 'sqlite' ? database.path : join(folder.path, 'never');
  const { token, pairId } = await makeOldDatabase(path, { messages, placeholders });
  await using server = await TestServer.start({ dataDir: folder.path, alone: true });
  for (const variant of ['base', 'extended'] satisfies Variant[]) {
    await using session = new Session({
      server: server.url,
      token,
      cache: new MemoryCache(),
      clientVersion: {},
      variant,
    });
    const states = new Set<string>();
    session.subscribe(() => states.add(session.connection.kind));
    await session.start();
    await expect.poll(() => session.connection.kind).toBe('online');
    expect([...states]).not.toContain('offline');
    expect(session.conversations.size).toBe(2);
    expect({ unreadable: session.skipped.unreadable, tooLarge: session.skipped.tooLarge }).toEqual({
      unreadable: 0,
      tooLarge: 0,
    });
    for (let page = 0; page < 5; page += 1) await session.loadOlder(pairId);
    const words = session
      .timeline(pairId)
      .events.map(({ chat_message }) => chat_message?.message_content?.segment?.[0]?.text);
    expect(words).toEqual(Array.from({ length: messages }, () => '!'));
    const names = [...session.people.values()].map(({ entity }) => entity.properties?.display_name ?? '');
    expect(names.every((name) => name.length <= 100)).toBe(true);
  }
  await server.end();
});
