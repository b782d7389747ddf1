import { expect, it } from 'vitest';
import { EventType, MembershipChangeType } from '../../../protocol/enums.ts';
import { conversation, event, message, noon, participant, usec } from '../../fixtures/model.ts';
import { readersOf } from './message-readers.ts';

const marked = (people: string[], marks: Record<string, number>) => ({
  ...conversation('c', people).conversation,
  read_state: Object.entries(marks).map(([id, at]) => ({
    participant_id: participant(id),
    latest_read_timestamp: usec(at),
  })),
});
const asked = message('asked', 'me', noon);
const later = [message('before', 'rui', noon - 5), asked, message('reply', 'rui', noon + 60_000)];

it('says who has read a message, and by when where they wrote after it', () => {
  const group = marked(['rui', 'alva', 'wen'], { rui: noon + 60_000, alva: noon, wen: noon - 1, me: noon });
  expect(readersOf(asked, group, later, 'me')).toEqual({
    read: [
      { id: 'rui', atTheLatest: usec(noon + 60_000) },
      { id: 'alva', atTheLatest: null },
    ],
    unread: ['wen'],
  });
});

it('counts neither oneself nor the sender', () => {
  const theirs = message('theirs', 'rui', noon);
  const group = marked(['rui', 'alva'], { rui: noon, alva: noon });
  expect(readersOf(theirs, group, [theirs], 'me').read.map(({ id }) => id)).toEqual(['alva']);
});

it('leaves out who joined after it was written', () => {
  const joins = event('j', 'rui', noon + 1, {
    event_type: EventType.EVENT_TYPE_ADD_USER,
    membership_change: {
      type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
      participant_ids: [participant('wen')],
    },
  });
  const group = marked(['rui', 'wen'], { wen: noon + 1 });
  expect(readersOf(asked, group, [asked, joins], 'me')).toMatchObject({ read: [], unread: ['rui'] });
});

it('takes who has no mark for someone who has not read it', () => {
  expect(readersOf(asked, marked(['rui'], {}), [asked], 'me')).toEqual({ read: [], unread: ['rui'] });
});
