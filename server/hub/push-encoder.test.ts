import { describe, expect, test } from 'vitest';
import { decode, encode, EventType, NotificationLevel, type Event } from '../../protocol/index.ts';
import { updateFor, type Push } from '../operations/push.ts';
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
    levels: new Map([
      ['1', NotificationLevel.NOTIFICATION_LEVEL_RING],
      ['2', NotificationLevel.NOTIFICATION_LEVEL_QUIET],
    ]),
    senderId: '1',
    clientGeneratedId: '77',
  },
};

describe.each(['extended', 'base'] as const)('in the %s variant', (variant) => {
  test.each([push, { ...push, eventBytes: encode('Event', event) }])(
    "a recipient's copy is what encoding it whole would give",
    (push) => {
      const encoder = new PushEncoder(push);
      for (const person of push.to) {
        const whole = encode('StateUpdate', updateFor(push, person), variant);
        expect(decode('StateUpdate', encoder.bodyFor(person, variant), variant)).toEqual(
          decode('StateUpdate', whole, variant),
        );
      }
    },
  );
});

test('the conversation is in the copies of those who need it only', () => {
  const encoder = new PushEncoder({
    ...push,
    conversation: { viewOf: (gaiaId) => ({ name: `of ${gaiaId}` }), requiredFor: new Set(['2']) },
  });
  const copy = (person: string) => decode('StateUpdate', encoder.bodyFor(person, 'extended'));
  expect(copy('1').conversation ?? null).toBeNull();
  expect(copy('2').conversation?.name).toBe('of 2');
  expect(copy('2').event_notification?.event?.self_event_state?.notification_level).toBe(
    NotificationLevel.NOTIFICATION_LEVEL_QUIET,
  );
});

test('a base client is told nothing by what only the extended variant can say', () => {
  const encoder = new PushEncoder({
    at: 1,
    to: ['1'],
    update: { conversation_notification: { conversation: {} } },
  });
  expect(encoder.bodyFor('1', 'base')).toHaveLength(0);
});
