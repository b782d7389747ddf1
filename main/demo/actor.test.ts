import { expect, it, vi } from 'vitest';
import type { Change, ChatSession } from '../../client/index.ts';
import { Actor } from './actor.ts';
import { cast } from './cast.ts';

it('is in a conversation when its own session knows of that', async () => {
  const conversations = new Map<string, unknown>();
  const listeners = new Set<(change: Change) => void>();
  const session = {
    conversations,
    subscribe: (listener: (change: Change) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as ChatSession;
  const report = (id: string): void => {
    conversations.set(id, {});
    for (const listener of listeners) listener({ kind: 'conversations', ids: [id], removed: [] });
  };
  const actor = new Actor(session, cast.alva, new AbortController().signal);
  const isIn = vi.fn<() => void>();
  const entering = actor.entered('boat house').then(isIn);
  report('pier');
  await new Promise((resolve) => setImmediate(resolve));
  expect(isIn).not.toHaveBeenCalled();
  report('boat house');
  await entering;
  expect(listeners.size).toBe(0);
});
