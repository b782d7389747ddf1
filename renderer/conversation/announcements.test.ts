import { expect, it } from 'vitest';
import { EventType } from '../../protocol/enums.ts';
import { event, message, names, noon, usec } from '../fixtures/model.ts';
import { newEvents, readOut, type Shown } from './announcements.ts';
import { t } from '../../words/translate.ts';

const shown = (more: Partial<Shown> = {}): Shown => ({
  conversationId: 'c',
  state: 'ready',
  events: [message('one', 'rui', noon), message('two', 'rui', noon + 1)],
  hasNewer: false,
  ...more,
});
const announced = { conversationId: 'c', newest: usec(noon + 1) };
const idsOf = ({ events }: ReturnType<typeof newEvents>) => events.map(({ event_id: id }) => id);

it('announces nothing that was there when a conversation was opened', () => {
  expect(newEvents(shown({ state: 'loading', events: [] }), null, names)).toEqual({
    events: [],
    announced: { conversationId: 'c', newest: null },
  });
  expect(newEvents(shown(), { conversationId: 'c', newest: null }, names)).toEqual({ events: [], announced });
  expect(newEvents(shown(), { conversationId: 'other', newest: 1 }, names)).toEqual({
    events: [],
    announced,
  });
});

it('announces once what others wrote since, and none of one’s own messages', () => {
  const events = [...shown().events, message('mine', 'me', noon + 2), message('three', 'alva', noon + 3)];
  const after = newEvents(shown({ events }), announced, names);
  expect(idsOf(after)).toEqual(['three']);
  expect(idsOf(newEvents(shown({ events }), after.announced, names))).toEqual([]);
});

it('announces nothing while older pages are shown, nor on the way back', () => {
  const older = [message('zero', 'rui', noon - 5), ...shown().events];
  expect(idsOf(newEvents(shown({ events: older }), announced, names))).toEqual([]);
  const past = newEvents(shown({ events: older.slice(0, 1), hasNewer: true }), null, names);
  expect(past).toEqual({ events: [], announced: { conversationId: 'c', newest: null } });
  expect(idsOf(newEvents(shown(), past.announced, names))).toEqual([]);
});

const inGroup = { group: true, loaded: [] };

it('reads messages and notes out, and counts many', () => {
  const joined = event('j', 'rui', noon, { event_type: EventType.EVENT_TYPE_ADD_USER });
  expect(readOut([message('hello', 'rui', noon), joined], names, inGroup)).toEqual([
    'Rui: hello',
    'Rui joined',
  ]);
  const many = ['a', 'b', 'c', 'd'].map((id, index) => message(id, 'rui', noon + index));
  expect(readOut(many, names, inGroup)).toEqual([t('conversation.newMessages', { count: 4 })]);
});
