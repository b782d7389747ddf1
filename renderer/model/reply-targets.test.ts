import { computed } from '@lit-labs/signals';
import { describe, expect, it } from 'vitest';
import { retractedMessage } from '../../protocol/messages/annotations.ts';
import type { Event } from '../../protocol/types.ts';
import type { ConnectionView, Result } from '../../preload/views.ts';
import { scriptedBridge, settled } from '../fixtures/bridge.ts';
import { app, conversation, message, noon } from '../fixtures/model.ts';
import { Mirror } from './mirror.ts';
import { ReplyTargets } from './reply-targets.ts';

const old = message('old', 'rui', noon - 100);
const recent = message('recent', 'rui', noon);

function targets(findEvent: NonNullable<Parameters<typeof scriptedBridge>[0]['findEvent']>) {
  const scripted = scriptedBridge({ findEvent });
  const mirror = new Mirror();
  mirror.app.set(app());
  mirror.applySnapshot({ account: 'a', people: [], conversations: [conversation('c', ['rui'])] });
  mirror.timeline.set({
    conversationId: 'c',
    state: 'ready',
    events: [recent],
    annotations: new Map(),
    outbox: [],
    hasOlder: true,
    hasNewer: false,
    beyond: 0,
    cameAtOnce: null,
    newAfter: null,
  });
  return { ...scripted, mirror, targets: new ReplyTargets(scripted.bridge, mirror) };
}

describe('what a reply refers to', () => {
  it('is taken from what is loaded', () => {
    const { targets: found, requestsOf } = targets(() => ({ ok: true, value: null }));
    expect(found.of('c', 'recent')).toBe(recent);
    expect(requestsOf('findEvent')).toEqual([]);
  });

  it('is looked up once where it is older, and shows when it was found', async () => {
    const { targets: found, requestsOf } = targets(() => ({ ok: true, value: old }));
    const row = computed(() => found.of('c', 'old'));
    expect(row.get()).toBe('loading');
    expect(found.of('c', 'old')).toBe('loading');
    await settled();
    expect(row.get()).toEqual(old);
    expect(requestsOf('findEvent')).toEqual([['a', 'c', 'old']]);
  });

  it('stays deleted where an answer from before comes late', async () => {
    const { promise, resolve } = Promise.withResolvers<Result<Event | null>>();
    const { targets: found } = targets(() => promise as never);
    const row = computed(() => found.of('c', 'old'));
    row.get();
    const shell = { ...old, chat_message: retractedMessage('old', 'rui') };
    found.changed('a', 'c', [shell]);
    resolve({ ok: true, value: old });
    await settled();
    expect(row.get()).toEqual(shell);
  });

  it('says what it says now, and is looked up again where it may have changed unseen', async () => {
    const { targets: found, requestsOf } = targets(() => ({ ok: true, value: old }));
    const row = computed(() => found.of('c', 'old'));
    row.get();
    await settled();
    const shell = { ...old, chat_message: retractedMessage('old', 'rui') };
    found.changed('a', 'c', [shell, recent]);
    expect(row.get()).toEqual(shell);
    found.forget();
    found.of('c', 'old');
    expect(requestsOf('findEvent')).toHaveLength(2);
  });

  it('is gone where the server has none', async () => {
    const { targets: found } = targets(() => ({ ok: true, value: null }));
    found.of('c', 'old');
    await settled();
    expect(found.of('c', 'old')).toBe('gone');
  });

  it('is looked up again once the account is online', async () => {
    let found: Result<Event | null> = { ok: false, error: { message: 'offline' } };
    const { targets: all, mirror, requestsOf } = targets(() => found);
    const state = app();
    const connect = (connection: ConnectionView) =>
      mirror.app.set({ ...state, accounts: state.accounts.map((one) => ({ ...one, connection })) });
    connect({ kind: 'offline', nextTryAt: null, reason: '' });
    const row = computed(() => all.of('c', 'old'));
    row.get();
    await settled();
    expect(row.get()).toBe('unknown');
    expect(requestsOf('findEvent')).toHaveLength(1);
    found = { ok: true, value: old };
    connect({ kind: 'online' });
    row.get();
    await settled();
    expect(row.get()).toEqual(old);
    expect(requestsOf('findEvent')).toHaveLength(2);
  });
});
