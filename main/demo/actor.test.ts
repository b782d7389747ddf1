import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Event, MessageContent } from '../../protocol/index.ts';
import type { Change, ChatSession } from '../../client/index.ts';
import { Actor } from './actor.ts';
import { cast, play } from './cast.ts';

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

describe('someone who calls when asked to', () => {
  afterEach(() => vi.useRealTimers());

  /** What Tomoko does when the visitor writes to her alone. */
  async function answering(said: string): Promise<string[]> {
    vi.useFakeTimers();
    const did: string[] = [];
    let listener: (change: Change) => void = () => undefined;
    const participants = [{ id: { gaia_id: 'you' } }, { id: { gaia_id: 'tomoko' } }];
    const session = {
      self: { gaiaId: 'tomoko' },
      conversations: new Map([
        ['c', { conversation: { participant_data: participants }, call: { people: ['tomoko'] } }],
      ]),
      subscribe: (to: (change: Change) => void) => {
        listener = to;
        return () => undefined;
      },
      setTyping: () => undefined,
      markRead: () => undefined,
      outbox: {
        send: async (_id: string, { segment }: MessageContent) => did.push(segment?.[0]?.text ?? ''),
      },
      in: () => ({ hangout: async (step: string) => did.push(step) }),
    } as unknown as ChatSession;
    new Actor(session, cast.tomoko, new AbortController().signal).answer('you');
    const event: Event = {
      sender_id: { gaia_id: 'you' },
      chat_message: { message_content: { segment: [{ type: 0, text: said }] } },
    };
    listener({ kind: 'arrived', live: true, conversationId: 'c', event } as unknown as Change);
    await vi.advanceTimersByTimeAsync(60_000);
    return did;
  }

  it('rings for a while after saying so', async () => {
    expect(await answering('Call me, please')).toEqual([cast.tomoko.beforeCall, 'start', 'end']);
  });

  it('only answers everything else', async () => {
    expect(await answering('I called the harbour')).toEqual([cast.tomoko.answers[0]]);
  });
});

it('plays a few messages and no call', () => {
  expect(play.filter(({ do: what }) => what === 'say' || what === 'photo').length).toBeLessThanOrEqual(5);
  expect(play.map(({ do: what }) => what)).not.toContain('call');
});
