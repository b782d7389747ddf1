import { expect, it } from 'vitest';
import { EventType } from '../../protocol/enums.ts';
import { event, message, names, noon, usec } from '../fixtures/model.ts';
import { arrivals, readOut, type Shown } from './announcements.ts';
import { t } from '../../words/translate.ts';

const shown = (more: Partial<Shown> = {}): Shown => ({
  conversationId: 'c',
  state: 'ready',
  events: [message('one', 'rui', noon), message('two', 'rui', noon + 1)],
  hasNewer: false,
  ...more,
});
const told = { conversationId: 'c', newest: usec(noon + 1) };
const idsOf = ({ arrived }: ReturnType<typeof arrivals>) => arrived.map(({ event_id: id }) => id);

it('says nothing of what was there when a conversation was opened', () => {
  expect(arrivals(shown({ state: 'loading', events: [] }), null, names)).toEqual({
    arrived: [],
    told: { conversationId: 'c', newest: null },
  });
  expect(arrivals(shown(), { conversationId: 'c', newest: null }, names)).toEqual({ arrived: [], told });
  expect(arrivals(shown(), { conversationId: 'other', newest: 1 }, names)).toEqual({ arrived: [], told });
});

it('says once what others wrote since, and nothing of what one wrote oneself', () => {
  const events = [...shown().events, message('mine', 'me', noon + 2), message('three', 'alva', noon + 3)];
  const after = arrivals(shown({ events }), told, names);
  expect(idsOf(after)).toEqual(['three']);
  expect(idsOf(arrivals(shown({ events }), after.told, names))).toEqual([]);
});

it('says nothing of older pages, nor of the way back from one', () => {
  const older = [message('zero', 'rui', noon - 5), ...shown().events];
  expect(idsOf(arrivals(shown({ events: older }), told, names))).toEqual([]);
  const past = arrivals(shown({ events: older.slice(0, 1), hasNewer: true }), null, names);
  expect(past).toEqual({ arrived: [], told: { conversationId: 'c', newest: null } });
  expect(idsOf(arrivals(shown(), past.told, names))).toEqual([]);
});

it('reads messages and notes out, and counts many', () => {
  const joined = event('j', 'rui', noon, { event_type: EventType.EVENT_TYPE_ADD_USER });
  expect(readOut([message('hello', 'rui', noon), joined], names)).toEqual(['Rui: hello', 'Rui joined']);
  const many = ['a', 'b', 'c', 'd'].map((id, index) => message(id, 'rui', noon + index));
  expect(readOut(many, names)).toEqual([t('conversation.newMessages', { count: 4 })]);
});
