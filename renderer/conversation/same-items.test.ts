import { expect, it } from 'vitest';
import type { Event } from '../../protocol/types.ts';
import { message, noon, unsent } from '../fixtures/model.ts';
import { MessageItems } from '../model/messages/message-items.ts';
import { keepGroupKeys, keepSame } from './same-items.ts';
import { layOut, type TimelineInput } from './timeline-items.ts';

const second = 1000;
const said: Event[] = [
  message('a', 'rui', noon),
  message('b', 'rui', noon + second),
  message('c', 'me', noon + 2 * second),
];
const messages = new MessageItems();
const laid = (events: readonly Event[], more: Partial<TimelineInput> = {}) =>
  layOut(
    {
      events,
      outbox: [],
      annotations: new Map(),
      selfId: 'me',
      newAfter: null,
      seenAt: new Map(),
      callLengths: new Map(),
      group: true,
      ...more,
    },
    messages,
  );

it('keeps every entry that a new message does not touch', () => {
  const before = laid(said);
  const elsewhere = keepSame(before, laid([...said, message('d', 'alva', noon + 3 * second)]));
  expect(elsewhere.slice(0, 3).map((item, index) => item === before[index])).toEqual([true, true, true]);
  expect(elsewhere).toHaveLength(4);
  const grown = keepSame(before, laid([...said, message('d', 'me', noon + 3 * second)]));
  expect(grown.map((item, index) => item === before[index])).toEqual([true, true, false]);
});

it('keeps the messages of a group that one more joins', () => {
  const [, , before] = laid(said);
  const [, , now] = laid([...said, message('d', 'me', noon + 3 * second)], {
    outbox: [unsent(1, noon + 4 * second)],
  });
  if (before?.kind !== 'group' || now?.kind !== 'group') throw new Error('there is no group');
  expect(now.messages).toHaveLength(3);
  expect(now.messages[0]).toBe(before.messages[0]);
});

it('replaces an entry whose readers, name or text have changed', () => {
  const before = laid(said);
  const read = keepSame(before, laid(said, { seenAt: new Map([['b', ['alva']]]) }));
  expect(read.map((item, index) => item === before[index])).toEqual([true, false, true]);
  const [a, , c] = said;
  const edited = keepSame(
    before,
    laid([a, message('b', 'rui', noon + second, 'other words'), c].filter((each) => each !== undefined)),
  );
  expect(edited.map((item, index) => item === before[index])).toEqual([true, false, true]);
});

it('draws a group where it was when messages come above it, or a reader parts it', () => {
  const keys = (items: ReturnType<typeof laid>): string[] =>
    items.flatMap((item) =>
      item.kind === 'group' ? `${item.key}: ${item.messages.map(({ key }) => key).join('+')}` : [],
    );
  const below = keepGroupKeys([], laid(said.slice(1)));
  expect(keys(below)).toEqual(['g-b: b', 'g-c: c']);
  const above = keepGroupKeys(below, laid(said));
  expect(keys(above)).toEqual(['g-b: a+b', 'g-c: c']);
  // Both parts would have the key of the whole.
  const parted = keepGroupKeys(above, laid(said, { seenAt: new Map([['a', ['alva']]]) }));
  expect(keys(parted)).toEqual(['g-b: a', 'g-b+: b', 'g-c: c']);
});
