import { describe, expect, test } from 'vitest';
import { RecipientLevels } from '../domain/conversations/recipient-levels.ts';
import {
  decode,
  encode,
  EventType,
  NotificationLevel,
  replyTo,
  SegmentType,
  type Event,
  type Variant,
} from '../../protocol/index.ts';
import { typedText } from '../../words/segment-text.ts';
import type { ConversationViews } from '../domain/conversations/conversation-view.ts';
import { updateFor, type Push } from '../domain/events/push.ts';
import { PushEncoder } from './push-encoder.ts';

const event: Event = {
  event_id: 'e1',
  conversation_id: { id: 'c1' },
  timestamp: 1_795_225_356_745_000,
  event_type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION,
  group_link_sharing_modification: { new_status: 1 },
};
const push: Push = {
  at: 1,
  to: ['1', '2'],
  update: { event_notification: { event } },
  event: {
    levels: new RecipientLevels([
      ['1', NotificationLevel.NOTIFICATION_LEVEL_RING],
      ['2', NotificationLevel.NOTIFICATION_LEVEL_QUIET],
    ]),
    senderId: '1',
    clientGeneratedId: '77',
  },
};

const said: Event = {
  event_id: 'e2',
  chat_message: {
    annotation: [replyTo('e1')],
    message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'yes' }] },
  },
};
const reply: Push = {
  ...push,
  update: { event_notification: { event: said } },
  event: {
    levels: new RecipientLevels([]),
    senderId: '1',
    clientGeneratedId: null,
    quotes: new Map([
      ['1', '> Ann: lunch?'],
      ['2', 'replied to an earlier message'],
    ]),
  },
  eventBytes: encode('Event', said),
};

test('only the base variant has the target of a reply in the text', () => {
  const encoder = new PushEncoder(reply);
  const textFor = (person: string, variant: Variant) => {
    const { event_notification } = decode('StateUpdate', encoder.bodyFor(person, variant), variant);
    return typedText(event_notification?.event?.chat_message?.message_content?.segment);
  };
  expect([textFor('1', 'extended'), textFor('2', 'extended')]).toEqual(['yes', 'yes']);
  expect(textFor('1', 'base')).toBe('> Ann: lunch?\nyes');
  expect(textFor('2', 'base')).toBe('replied to an earlier message\nyes');
});

describe.each(['extended', 'base'] as const)('in the %s variant', (variant) => {
  test.each([push, { ...push, eventBytes: encode('Event', event) }, reply])(
    "a recipient's copy is what encoding it whole would give",
    (push) => {
      const encoder = new PushEncoder(push);
      for (const person of push.to) {
        const whole = encode('StateUpdate', updateFor(push, person, variant === 'base'), variant);
        expect(decode('StateUpdate', encoder.bodyFor(person, variant), variant)).toEqual(
          decode('StateUpdate', whole, variant),
        );
      }
    },
  );
});

const views: ConversationViews = {
  shared: { conversation_id: { id: 'c1' }, name: 'Lunch', group_link_sharing_status: 1 },
  ownOf: (gaiaId) =>
    gaiaId === '9'
      ? { part: { conversation_id: { id: 'c1' }, self_conversation_state: { status: 3 } }, sharesRest: false }
      : { part: { self_conversation_state: { inviter_id: { gaia_id: gaiaId } } }, sharesRest: true },
};
const telling: Push[] = [
  { ...push, conversation: { views, requiredFor: new Set(['2']) } },
  { at: 1, to: ['1', '9'], update: { conversation_notification: {} } },
  { at: 1, to: ['1', '9'], update: { view_modification: { conversation_id: { id: 'c1' }, new_view: 1 } } },
];
const whole = telling.map((one): Push => ({ conversation: { views, requiredFor: 'everyone' }, ...one }));

describe.each(['extended', 'base'] as const)('with the conversation, in the %s variant', (variant) => {
  test.each(whole)("a recipient's copy is what encoding it whole would give", (push) => {
    const encoder = new PushEncoder(push);
    for (const person of push.to) {
      const expected = encode('StateUpdate', updateFor(push, person, variant === 'base'), variant);
      expect(decode('StateUpdate', encoder.bodyFor(person, variant), variant)).toEqual(
        decode('StateUpdate', expected, variant),
      );
    }
  });
});

test('encodes what is shared of a conversation once, however many receive it', () => {
  let made = 0;
  const to = Array.from({ length: 500 }, (_, n) => `p${n}`);
  const encoder = new PushEncoder({
    at: 1,
    to,
    update: { conversation_notification: {} },
    conversation: {
      requiredFor: 'everyone',
      views: {
        get shared() {
          made += 1;
          return views.shared;
        },
        ownOf: (gaiaId) => views.ownOf(gaiaId),
      },
    },
  });
  for (const person of to) encoder.bodyFor(person, 'extended');
  expect(made).toBe(1);
});

test('a base client gets no push that only the extended variant can express', () => {
  const encoder = new PushEncoder({
    at: 1,
    to: ['1'],
    update: { conversation_notification: { conversation: {} } },
  });
  expect(encoder.bodyFor('1', 'base')).toHaveLength(0);
});
