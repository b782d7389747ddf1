import * as fc from 'fast-check';
import { RecipientLevels } from '../../domain/conversations/recipient-levels.ts';
import { describe, expect, test } from 'vitest';
import { anyMessage } from '../../../protocol/testing/arbitraries.ts';
import {
  ConversationStatus,
  decode,
  encode,
  fakeClock,
  NotificationLevel,
  SegmentType,
  toPblite,
  type StateUpdate,
  type Variant,
} from '../../../protocol/index.ts';
import type { ConversationViews } from '../../domain/conversations/conversation-view.ts';
import { Passes } from '../../util/passes.ts';
import { updateFor, type Push } from '../../domain/events/push.ts';
import { batchData, chunk } from './array-stream.ts';
import { ImageAddresses } from './image-addresses.ts';
import { PushTexts } from './push-texts.ts';

const passes = new Passes('', fakeClock());
const images = new ImageAddresses(passes, () => 'https://chat.example.org/');
const people = ['1', '2', '9'];
const readerOf = (gaiaId: string, variant: Variant) => ({ gaiaId, clientId: `client-of-${gaiaId}`, variant });
const header = { current_server_time: 1_795_225_356_745_000, request_trace_id: 'ä' };

/** What a client reads out of the text of an update, on the way on which it gets it. */
function read(text: string): unknown {
  const [length, payload = ''] = chunk([[7, batchData([text], 5, 3)]]).split('\n');
  expect(payload).toMatch(/^[\x20-\x7e]*$/);
  expect(payload).toHaveLength(Number(length));
  const [[id, [{ p }]]] = JSON.parse(payload) as [[number, [{ p: string }]]];
  const message = JSON.parse(p) as Record<number, Record<number, unknown>>;
  expect([id, message[1]?.[4], message[1]?.[5], message[2]?.[1]]).toEqual([7, '5', 'S4', { 1: 'babel' }]);
  const [name, [update]] = JSON.parse(message[2]?.[2] as string) as [string, [unknown]];
  expect(name).toBe('cbu');
  return update;
}

/** The same, written whole by the codecs. */
function whole(update: StateUpdate, variant: Variant): unknown {
  const model = decode('StateUpdate', encode('StateUpdate', update, variant), variant);
  return JSON.parse(JSON.stringify(toPblite('StateUpdate', model, variant)));
}

const views: fc.Arbitrary<ConversationViews> = fc
  .tuple(anyMessage('Conversation'), anyMessage('UserConversationState'))
  .map(([conversation, state]) => ({
    shared: { ...conversation, self_conversation_state: null },
    ownOf: (gaiaId) =>
      gaiaId === '9'
        ? {
            part: {
              conversation_id: { id: 'c' },
              self_conversation_state: { status: ConversationStatus.CONVERSATION_STATUS_LEFT },
            },
            sharesRest: false,
          }
        : {
            part: { self_conversation_state: { ...state, inviter_id: { gaia_id: gaiaId } } },
            sharesRest: true,
          },
  }));

const fileLink = ({ id }: { id: string }, clientId: string): string => `http://server/${id}/${clientId}`;

const eventPush = anyMessage('Event').map((event): Push => ({
  at: 1,
  to: people,
  update: { event_notification: { event: { ...event, self_event_state: null } } },
  event: {
    levels: new RecipientLevels([['1', NotificationLevel.NOTIFICATION_LEVEL_RING]]),
    senderId: '2',
    clientGeneratedId: '77',
    quotes: new Map([['1', '> Ann: hello']]),
  },
}));
const otherPush = anyMessage('StateUpdate').map((any): Push => ({
  at: null,
  to: people,
  update: { ...any, state_update_header: null, conversation: null, event_notification: null },
}));

describe.each(['extended', 'base'] as const)('in the %s variant', (variant) => {
  const texts = new PushTexts(images, fileLink);
  const nothing = whole({ state_update_header: header }, variant);

  test.each([
    ['an event', eventPush],
    ['anything else', otherPush],
  ])("everyone's copy of %s is what writing it whole would give", (_name, pushes) => {
    fc.assert(
      fc.property(pushes, fc.option(views), (pushed, also) => {
        const push = {
          ...pushed,
          ...(also && { conversation: { views: also, requiredFor: new Set(['1', '9']) } }),
        };
        for (const gaiaId of people) {
          const text = texts.write({ push, header }, readerOf(gaiaId, variant), null);
          const expected = whole({ ...updateFor(push, gaiaId, true), state_update_header: header }, variant);
          expect(text === null ? nothing : read(text)).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('an event without its conversation gets it beside', () => {
    fc.assert(
      fc.property(eventPush, views, (push, beside) => {
        for (const gaiaId of people) {
          const carrying: Push = { ...push, conversation: { views: beside, requiredFor: 'everyone' } };
          expect(texts.write({ push, header }, readerOf(gaiaId, variant), beside)).toBe(
            texts.write({ push: carrying, header }, readerOf(gaiaId, variant), null),
          );
        }
      }),
      { numRuns: 20 },
    );
  });
});

test('hostile texts are ASCII, and the same when they are read', () => {
  const texts = new PushTexts(images, fileLink);
  const hostile = [
    '\u0000\u001f"\\',
    'a\u2028\u2029b',
    '👩‍👩‍👧‍👦',
    '</script>',
    '\u007f\u0080',
    'ﷺ',
    "a'b%",
    '\ud800',
  ];
  for (const text of hostile) {
    const written = texts.write(
      {
        push: { at: null, to: ['1'], update: { view_modification: { conversation_id: { id: text } } } },
        header,
      },
      readerOf('1', 'extended'),
      null,
    );
    expect(JSON.stringify(read(written ?? ''))).toContain(JSON.stringify(text));
  }
});

test('where the base variant has no words there is no text', () => {
  const push: Push = { at: 1, to: ['1'], update: { conversation_notification: {} } };
  expect(new PushTexts(images, fileLink).write({ push, header }, readerOf('1', 'base'), null)).toBeNull();
});

test('the address of an image has each client’s own pass, and what people write has none', () => {
  const texts = new PushTexts(images, fileLink);
  const url = 'https://chat.example.org/media/i-1';
  const embed_item = { plus_photo: { photo_id: 'i-1', url, thumbnail: { image_url: `${url}/thumbnail` } } };
  const content = {
    segment: [{ type: SegmentType.SEGMENT_TYPE_LINK, text: url, link_data: { link_target: url } }],
    attachment: [{ embed_item }],
  };
  const push: Push = {
    at: 1,
    to: ['1', '2'],
    update: { event_notification: { event: { chat_message: { message_content: content } } } },
    event: { levels: new RecipientLevels(), senderId: '1', clientGeneratedId: null },
  };
  for (const gaiaId of push.to) {
    const text = JSON.stringify(
      read(texts.write({ push, header }, readerOf(gaiaId, 'extended'), null) ?? ''),
    );
    const pass = passes.passFor('i-1', `client-of-${gaiaId}`);
    expect(text.split(`"${url}/${pass}"`)).toHaveLength(2);
    expect(text.split(`"${url}/thumbnail/${pass}"`)).toHaveLength(2);
    expect(text.split(`"${url}"`)).toHaveLength(3);
  }
});
