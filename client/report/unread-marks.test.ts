import { expect, it } from 'vitest';
import { ConversationView, EventType, SegmentType, fakeClock } from '../../protocol/index.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { nothingCached } from '../model/cached-state.ts';
import { Unsaved } from '../model/unsaved.ts';
import { plainSelf } from '../testing.ts';
import { silentLogger } from '../util/logger.ts';
import { Reporters } from './reporters.ts';

/** Two conversations, three messages of someone else in each; both are unread. */
function scene(markedUnread: readonly string[] = []) {
  const nothing = (): void => {};
  const unsaved = new Unsaved(nothing);
  const model = new Model(new ChangeBatch(nothing), unsaved);
  const clock = fakeClock();
  const call = async (): Promise<never> => Promise.reject(new Error('offline'));
  const reporters = new Reporters({ clock, log: silentLogger, call, unsaved, model });
  const { marks } = reporters;
  marks.load(new Set(markedUnread));
  model.load(nothingCached, {
    state: (id) => ({ draft: '', draftPhotos: [], outbox: [], ...(marks.has(id) && { markedUnread: true }) }),
    annotations: () => [],
  });
  model.setSelf(plainSelf);
  for (const id of ['a', 'b']) {
    model.putConversation({
      conversation_id: { id },
      self_conversation_state: { view: [ConversationView.CONVERSATION_VIEW_INBOX] },
    });
    const events = [1, 2, 3].map((timestamp) => ({
      conversation_id: { id },
      event_id: `${id}${timestamp}`,
      event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
      sender_id: { gaia_id: 'ann' },
      timestamp,
      chat_message: { message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Hi' }] } },
    }));
    model.events.add(id, events, 'catch-up');
  }
  const shown = (): Record<string, [number, true | undefined]> =>
    Object.fromEntries(
      [...model.conversations].map(([id, { unread, markedUnread: marked }]) => [id, [unread, marked]]),
    );
  return { model, unsaved, reporters, shown };
}

it('marks a conversation as unread, tells the cache, and leaves what was read as it is', () => {
  const { model, reporters, unsaved, shown } = scene();
  reporters.markRead('a', 3);
  reporters.marks.set('a', true);
  reporters.marks.set('unknown', true);
  expect(shown()).toEqual({ a: [0, true], b: [3, undefined] });
  expect(model.ownWatermark('a')).toBe(3);
  expect(unsaved.take()?.markedUnread).toEqual(new Map([['a', true]]));
});

it('keeps what an earlier run marked, until it goes', () => {
  const { reporters, unsaved, shown } = scene(['a']);
  expect(shown()).toMatchObject({ a: [3, true] });
  reporters.marks.set('a', false);
  expect(shown()).toEqual({ a: [3, undefined], b: [3, undefined] });
  expect(unsaved.take()?.markedUnread).toEqual(new Map([['a', false]]));
});

it('has nothing left of a conversation that is gone', () => {
  const { model, reporters, unsaved } = scene();
  reporters.marks.set('a', true);
  model.remove('a');
  expect(reporters.marks.has('a')).toBe(false);
  expect(unsaved.take()?.markedUnread).toEqual(new Map());
});

it('marks as read what it is asked to, with the mark', () => {
  const { reporters, shown } = scene(['a', 'b']);
  reporters.markAllRead(['a', 'unknown']);
  expect(shown()).toEqual({ a: [0, undefined], b: [3, true] });
});

it('marks everything as read', () => {
  const { reporters, shown } = scene(['a']);
  reporters.markAllRead();
  expect(shown()).toEqual({ a: [0, undefined], b: [0, undefined] });
});
