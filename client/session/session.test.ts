import { expect, it } from 'vitest';
import { ConversationView } from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { Session } from './session.ts';

it('does not connect when it was stopped while the cache was being read', async () => {
  const cache = new MemoryCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = cache.load.bind(cache);
  cache.load = async () => {
    await promise;
    return load();
  };
  const session = new Session({ server: 'http://127.0.0.1:9', token: 't', cache, clientVersion: {} });
  const starting = session.start();
  const stopping = session.stop();
  resolve();
  await Promise.all([starting, stopping]);
  expect(session.connection).toMatchObject({ kind: 'offline', nextTryAt: null });
});

it('keeps over a restart what the person marked as unread on this computer', async () => {
  const cache = new MemoryCache();
  await cache.write({
    conversations: [
      {
        conversation_id: { id: 'c' },
        self_conversation_state: { view: [ConversationView.CONVERSATION_VIEW_INBOX] },
      },
    ],
  });
  const options = { server: 'http://127.0.0.1:9', token: 't', cache, clientVersion: {} };
  const marked = async (change?: boolean): Promise<true | undefined> => {
    const session = new Session(options);
    await session.start();
    if (change !== undefined) session.setMarkedUnread('c', change);
    await session.stop();
    return session.conversations.get('c')?.markedUnread;
  };
  expect(await marked()).toBeUndefined();
  expect(await marked(true)).toBe(true);
  expect(await marked()).toBe(true);
  expect(await marked(false)).toBeUndefined();
  expect(await marked()).toBeUndefined();
});

it('clears copies of files away that nothing waits to send, unless it cannot read what waits', async () => {
  const kept: (readonly unknown[])[] = [];
  const spool = {
    keepOnly: async (files: readonly unknown[]) => void kept.push(files),
    release: async () => {},
  };
  const startWith = async (cache: MemoryCache): Promise<void> => {
    const options = { server: 'http://127.0.0.1:9', token: 't', cache, clientVersion: {}, spool };
    await using session = new Session(options);
    await session.start();
  };
  const unreadable = new MemoryCache();
  unreadable.load = () => Promise.reject(new Error('The disk cannot be read.'));
  await startWith(unreadable);
  expect(kept).toEqual([]);
  await startWith(new MemoryCache());
  expect(kept).toEqual([[]]);
});
