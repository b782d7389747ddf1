import { beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationView,
  correctionOf,
  EventType,
  reactionTo,
  retractionOf,
  type Event,
  type EventAnnotation,
} from '../../protocol/index.ts';
import { annotationOf, type Annotation } from '../annotations/annotation.ts';
import { plainSelf } from '../testing.ts';
import { applyUpdate } from './apply-update.ts';
import { nothingCached } from './cached-state.ts';
import { ChangeBatch } from './change-batch.ts';
import { Model } from './model.ts';
import { Unsaved } from './unsaved.ts';

let changes: ChangeBatch;
let unsaved: Unsaved;
let model: Model;
let pending: Annotation[];

const conversation = {
  conversation_id: { id: 'c' },
  self_conversation_state: { view: [ConversationView.CONVERSATION_VIEW_INBOX], sort_timestamp: 1 },
};

beforeEach(() => {
  pending = [];
  changes = new ChangeBatch(() => {});
  unsaved = new Unsaved(() => {});
  model = new Model(changes, unsaved);
  model.load(
    { ...nothingCached, self: plainSelf },
    { state: () => ({ draft: '', draftPhotos: [], outbox: [] }), annotations: () => pending },
  );
  model.putConversation(conversation);
  changes.take();
  unsaved.take();
});

function event(timestamp: number, text: string, annotation: EventAnnotation[] = [], sender = 'ann'): Event {
  return {
    conversation_id: { id: 'c' },
    sender_id: { gaia_id: sender },
    event_id: `e${timestamp}`,
    timestamp,
    event_version: timestamp,
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    advances_sort_timestamp: annotation.length === 0,
    chat_message: {
      annotation,
      ...(text !== '' && { message_content: { segment: [{ type: 0, text }] } }),
    },
  };
}
const reaction = (timestamp: number, target: string, sender = 'ann'): Event =>
  event(timestamp, '', [reactionTo({ target, emoji: '👍', isRemoved: false })], sender);
const push = (one: Event): void => void applyUpdate(model, { event_notification: { event: one } }, 1);
const c = () => model.conversations.get('c')!;
const texts = () =>
  model.events
    .timeline('c')
    .events.map(({ chat_message: m }) => m?.message_content?.segment?.[0]?.text ?? 'deleted');
const kinds = () => changes.take().map(({ kind }) => kind);

describe('what changes a message', () => {
  it('is no entry, no preview, not unread, moves neither the conversation nor the watermark', () => {
    push(event(5, 'Hi'));
    const before = c();
    push(reaction(6, 'e5'));
    push(reaction(7, 'e5', 'me'));
    push(event(8, 'Hello', [correctionOf('e5')]));
    expect(texts()).toEqual(['Hello']);
    expect(c()).toMatchObject({ unread: before.unread, conversation: before.conversation });
    expect(c().lastEvent).toMatchObject({ event_id: 'e5' });
    expect(model.ownWatermark('c')).toBe(0);
    expect(model.events.annotations('c', 'e5').reactions).toEqual([{ emoji: '👍', people: ['ann', 'me'] }]);
  });

  it('is reported with the message, which the listener reads anew', () => {
    push(event(5, 'Hi'));
    changes.take();
    push(event(6, 'Hello', [correctionOf('e5')]));
    const timeline = changes.take().find(({ kind }) => kind === 'timeline');
    expect(timeline).toMatchObject({
      annotated: ['e5'],
      events: [{ event_id: 'e5', event_version: 6, chat_message: { message_content: {} } }],
    });
    push(event(6, 'Hello', [correctionOf('e5')]));
    expect(kinds()).toEqual([]);
  });

  it('waits for its message, also for one on an older page', () => {
    push(event(9, 'Hello', [correctionOf('e5')]));
    push(event(10, 'Later'));
    model.events.addOlder('c', [event(5, 'Hi')], { complete: true });
    expect(texts()).toEqual(['Hello', 'Later']);
    const said = [annotationOf(event(8, 'Once', [correctionOf('e4')]))!];
    model.events.addOlder('c', [event(4, 'First')], { complete: true, annotations: said });
    expect(texts()).toEqual(['Once', 'Hello', 'Later']);
  });

  it('keeps the newest text when an older copy comes again', () => {
    push(event(5, 'Hi'));
    push(event(6, 'Hello', [correctionOf('e5')]));
    model.events.add('c', [event(5, 'Hi')], 'catch-up');
    expect(texts()).toEqual(['Hello']);
  });

  it('is shown while it is not sent, and gone where it was refused', () => {
    push(event(5, 'Hi', [], 'me'));
    const own = annotationOf(event(6, 'Hello', [correctionOf('e5')], 'me'))!;
    pending = [{ ...own, unsent: true }];
    model.events.unsentChanged('c', ['e5']);
    expect(texts()).toEqual(['Hello']);
    pending = [{ ...annotationOf(event(7, '', [retractionOf('e5')], 'me'))!, unsent: true }];
    model.events.unsentChanged('c', ['e5']);
    expect([texts(), c().unread]).toEqual([['deleted'], 0]);
    pending = [];
    model.events.unsentChanged('c', ['e5']);
    expect(texts()).toEqual(['Hi']);
  });
});

describe('a message that is deleted for everyone', () => {
  const withdrawn: [string, string][] = [];
  beforeEach(() => {
    withdrawn.length = 0;
    model.observe({ retracted: (...message) => withdrawn.push(message) });
  });

  it('says nothing any more, in the model and where it waits to be written or reported', () => {
    push(event(5, 'secret'));
    push(event(6, 'secret too', [correctionOf('e5')]));
    push(event(7, '', [retractionOf('e5')]));
    expect([texts(), c().unread, withdrawn]).toEqual([['deleted'], 0, [['c', 'e5']]]);
    expect(model.events.original('c', 'e5')).toMatchObject({ event_version: 7 });
    const written = unsaved.take();
    expect(JSON.stringify(written)).not.toContain('secret');
    expect(written?.events?.map(({ event_id: id }) => id)).toEqual(['e5', 'e7']);
    const arrived = changes.take().filter(({ kind }) => kind === 'arrived');
    expect(JSON.stringify(arrived)).not.toContain('"secret"');
  });

  it('takes the place of what is known also without the event that deletes it', () => {
    push(event(5, 'secret'));
    const shell = {
      ...event(5, ''),
      event_version: 9,
      chat_message: { annotation: [{ type: 1005, value: 'e5 ann' }] },
    };
    model.events.add('c', [shell], 'catch-up');
    expect(texts()).toEqual(['deleted']);
  });
});

it('keeps nothing of what was done to a message whose time has passed', () => {
  push({ ...event(5, 'Hi'), expiration_timestamp: 100 });
  push(event(6, 'secret', [correctionOf('e5')]));
  push(reaction(7, 'e8'));
  model.events.expire(200);
  expect(texts()).toEqual([]);
  expect(model.events.annotations('c', 'e5').corrections).toEqual([]);
  expect(model.events.annotations('c', 'e8').reactions).toHaveLength(1);
});

it('forgets what was done to messages that are not loaded, after some hundreds', () => {
  push(event(5, 'Hi'));
  const others = Array.from({ length: 700 }, (_, n) => reaction(1000 + n, `old${n}`));
  model.events.add('c', [...others, reaction(2000, 'e5')], 'catch-up');
  expect(model.events.annotations('c', 'old0').reactions).toEqual([]);
  expect(model.events.annotations('c', 'e5').reactions).toHaveLength(1);
});
