import { describe, expect, it } from 'vitest';
import { scriptedBridge, settled } from '../fixtures/bridge.ts';
import { app, conversation, message, noon, person } from '../fixtures/model.ts';
import { Actions } from '../model/actions.ts';
import { feed } from './feed.ts';
import { noArrangement } from '../model/arrangement.ts';
import { Mirror } from '../model/mirror.ts';
import type { AccountSnapshot } from '../../preload/views.ts';

async function fed(active: string | null = 'a') {
  const scripted = scriptedBridge({
    readApp: () => app(active),
    readAccount: (account) => ({
      account,
      people: [person('rui', 'Rui Sá')],
      conversations: [conversation(`${account}1`, ['rui'], { lastEvent: message('1', 'rui', noon) })],
    }),
    openConversation: (_, id) => ({ conversationId: id, events: [], hasOlder: false, outbox: [] }),
    setMood: () => ({ ok: false, error: { message: 'Too long.' } }),
  });
  const mirror = new Mirror();
  const actions = new Actions(scripted.bridge, mirror);
  await feed(scripted.bridge, mirror, actions, () => undefined);
  return { ...scripted, mirror, actions };
}

describe('feed', () => {
  it('reads the active account, and none on first start', async () => {
    const { mirror } = await fed();
    expect([mirror.loaded.get(), mirror.order.get()]).toEqual(['a', ['a1']]);
    const first = await fed(null);
    expect([first.mirror.loaded.get(), first.requestsOf('readAccount')]).toEqual([null, []]);
  });
  it('offers to read an account again that could not be read', async () => {
    let fails = true;
    const scripted = scriptedBridge({
      readApp: () => app('a'),
      readAccount: (account) => {
        if (fails) throw new Error('no answer');
        return { account, people: [], conversations: [] };
      },
    });
    const mirror = new Mirror();
    await feed(scripted.bridge, mirror, new Actions(scripted.bridge, mirror), () => undefined);
    expect(mirror.loaded.get()).toBeNull();
    fails = false;
    mirror.toast.get()?.action?.run();
    await settled();
    expect(mirror.loaded.get()).toBe('a');
  });
  it('keeps what was arranged while the account was being read', async () => {
    const { bridge, mirror, actions, send } = await fed();
    const { promise, resolve } = Promise.withResolvers<AccountSnapshot>();
    bridge.readAccount = () => promise;
    send('refresh', { account: 'a' });
    await actions.list.arranging.addFolder('Harbour', null);
    const { people, conversations } = { people: [], conversations: [conversation('a1', ['rui'])] };
    resolve({ account: 'a', people, conversations, arrangement: noArrangement });
    await settled();
    expect(mirror.arrangement.get().folders.map(({ name }) => name)).toEqual(['Harbour']);
  });
  it('applies changes of the active account only', async () => {
    const { mirror, send } = await fed();
    send('conversations', { account: 'b', changed: [conversation('x', ['rui'])], removed: ['a1'] });
    expect(mirror.order.get()).toEqual(['a1']);
    send('conversations', { account: 'a', changed: [conversation('a2', ['rui'])], removed: [] });
    send('people', { account: 'a', changed: [person('wen', 'Wen Bao')] });
    expect([mirror.order.get(), mirror.people.get('wen')?.gaiaId]).toEqual([['a1', 'a2'], 'wen']);
  });
  it('closes a conversation that is removed', async () => {
    const { mirror, send, actions } = await fed();
    await actions.open.open('a1');
    send('conversations', { account: 'a', changed: [], removed: ['a1'] });
    expect([mirror.openId.get(), mirror.order.get()]).toEqual([null, []]);
  });
  it('shows nothing of the old account after a switch', async () => {
    const { mirror, send, actions } = await fed();
    await actions.open.open('a1');
    send('app', app('b'));
    expect([mirror.openId.get(), mirror.order.get()]).toEqual([null, []]);
    await settled();
    expect(mirror.order.get()).toEqual(['b1']);
  });
  it('reads everything again on request', async () => {
    const { send, actions, requestsOf } = await fed();
    await actions.open.open('a1');
    send('refresh', { account: 'a' });
    await settled();
    expect([requestsOf('readAccount').length, requestsOf('openConversation').length]).toEqual([2, 2]);
  });
  it('shows a refusal in a toast', async () => {
    const { mirror, actions } = await fed();
    expect(await actions.request('setMood', [])).toBe(false);
    expect(mirror.toast.get()?.text).toBe('Too long.');
  });
});
