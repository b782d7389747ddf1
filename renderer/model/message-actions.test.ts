import { expect, it } from 'vitest';
import { ConversationType } from '../../protocol/enums.ts';
import { retractedMessage } from '../../protocol/messages/annotations.ts';
import type { Event } from '../../protocol/types.ts';
import { scriptedBridge, settled } from '../fixtures/bridge.ts';
import { app, conversation, event, message, noon } from '../fixtures/model.ts';
import { untracked } from '../kit/untracked.ts';
import { MessageActions } from './message-actions.ts';
import { Mirror, type Timeline } from './mirror.ts';

const hour = 3_600_000;

function conversationWith(
  events: readonly Event[],
  more: Partial<Timeline> = {},
  keeps: (id: string) => boolean = () => true,
) {
  const scripted = scriptedBridge({ keepMessage: (_, __, id) => keeps(id) });
  const mirror = new Mirror();
  mirror.app.set(app());
  mirror.applySnapshot({ account: 'a', people: [], conversations: [conversation('c', ['rui'])] });
  mirror.openId.set('c');
  mirror.now.set(noon);
  mirror.timeline.set({
    conversationId: 'c',
    state: 'ready',
    events,
    outbox: [],
    annotations: new Map(),
    hasOlder: true,
    hasNewer: false,
    beyond: 0,
    cameAtOnce: null,
    newAfter: null,
    ...more,
  });
  return { ...scripted, mirror, messages: new MessageActions(scripted.bridge, mirror) };
}

const own = message('own', 'me', noon - hour);

it('adds a reaction, and takes back one that is there', () => {
  const reactions = [{ emoji: '🎉', people: ['rui', 'me'] }];
  const annotations = new Map([['own', { reactions }]]);
  const { messages, requestsOf } = conversationWith([own], { annotations });
  messages.react('own', '👍');
  messages.react('own', '🎉');
  expect(requestsOf('setReaction')).toEqual([
    ['a', 'c', 'own', '👍', true],
    ['a', 'c', 'own', '🎉', false],
  ]);
});

it.each([
  ['one’s own of an hour ago', own, true],
  ['one’s own of a day ago', message('old', 'me', noon - 24 * hour), false],
  ['another’s', message('theirs', 'rui', noon), false],
  [
    'a picture',
    event('photo', 'me', noon, { chat_message: { message_content: { attachment: [{}] } } }),
    false,
  ],
])('corrects %s: %s', (_, subject, isCorrectable) => {
  expect(conversationWith([]).messages.isCorrectable(subject)).toBe(isCorrectable);
});

it('finds the last message that can be corrected, past what was deleted', () => {
  const deleted = event('gone', 'me', noon - 1, { chat_message: retractedMessage('gone', 'me') });
  const { messages, mirror } = conversationWith([own, deleted, message('theirs', 'rui', noon)]);
  expect(messages.lastCorrectable('c')).toBe(own);
  expect(messages.lastCorrectable('elsewhere')).toBeNull();
  const timeline = untracked(mirror.timeline)!;
  mirror.timeline.set({ ...timeline, hasNewer: true });
  expect(messages.lastCorrectable('c')).toBeNull();
  const old = message('old', 'me', noon - 25 * hour);
  mirror.timeline.set({ ...timeline, events: [own, { ...old, timestamp: (own.timestamp ?? 0) + 1 }] });
  mirror.now.set(noon + 24 * hour);
  expect(messages.lastCorrectable('c')).toBeNull();
});

it('deletes one’s own messages for everyone, once', () => {
  const { messages } = conversationWith([]);
  const gone = event('gone', 'me', noon, { chat_message: retractedMessage('gone', 'me') });
  const old = message('old', 'me', noon - 1000 * hour);
  const all = [own, old, message('theirs', 'rui', noon), gone, event('call', 'me', noon, {})];
  expect(all.map((each) => messages.isDeletable(each))).toEqual([true, true, false, false, false]);
});

it('deletes messages of others in a group that the person made', () => {
  const { messages, mirror } = conversationWith([]);
  const theirs = message('theirs', 'rui', noon);
  const shown = conversation('c', ['rui']);
  const isDeletable = (type: ConversationType, client_generated_id: string | null): boolean => {
    const own = { ...shown.conversation.self_conversation_state, client_generated_id };
    const changed = { ...shown.conversation, type, self_conversation_state: own };
    mirror.applySnapshot({
      account: 'a',
      people: [],
      conversations: [{ ...shown, conversation: changed }],
    });
    mirror.openId.set('c');
    return messages.isDeletable(theirs);
  };
  const { CONVERSATION_TYPE_GROUP: group, CONVERSATION_TYPE_ONE_TO_ONE: pair } = ConversationType;
  expect([isDeletable(group, '17'), isDeletable(group, null), isDeletable(pair, '17')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('offers to undo a deletion for five seconds, and says when that was too late', async () => {
  for (const keeps of [true, false]) {
    const { messages, mirror, requestsOf } = conversationWith([own], {}, () => keeps);
    messages.deleteForEveryone(['own']);
    expect(requestsOf('deleteForEveryone')).toEqual([['a', 'c', 'own']]);
    const offered = untracked(mirror.toast);
    expect(offered?.action?.millis).toBe(5000);
    offered?.action?.run();
    await settled();
    expect(requestsOf('keepMessage')).toEqual([['a', 'c', 'own']]);
    expect(untracked(mirror.toast) === offered).toBe(keeps);
  }
});

it('undoes the deletion of several messages together, and says when that was too late for one of them', async () => {
  const { messages, mirror, requestsOf } = conversationWith([], {}, (id) => id !== 'late');
  const offered = (): string | undefined => untracked(mirror.toast)?.text;
  for (const ids of [
    ['one', 'two'],
    ['one', 'late'],
  ]) {
    messages.deleteForEveryone(ids);
    expect(offered()).toBe('2 messages deleted for everyone.');
    untracked(mirror.toast)?.action?.run();
    await settled();
    expect(requestsOf('keepMessage').slice(-2)).toEqual(ids.map((id) => ['a', 'c', id]));
    expect(offered() === 'Too late to undo.').toBe(ids.includes('late'));
  }
});
