import { expect, test } from 'vitest';
import type { Push } from '../domain/events/push.ts';
import { publishedOf } from './commit-parts.ts';

const span = { after: 0, since: 0, last: 9, wholeAt: 0, waitsFor: [] };
const about = (id: string | null, at: number): Push => ({
  at,
  to: ['ann'],
  update: id === null ? {} : { watermark_notification: { conversation_id: { id } } },
});
const delivery = (...pushes: Push[]) => ({ pushes, traceId: null });
const summary = (before: ReadonlyMap<string, number>, ...pushes: Push[][]) =>
  publishedOf(
    { ...span, before },
    pushes.map((each) => delivery(...each)),
  ).parts.map(({ conversationId, waitsFor, deliveries }) => [conversationId, waitsFor, deliveries.length]);

test('each conversation of a confined commit is a part, which waits for its own past', () => {
  const before = new Map([
    ['a', 3],
    ['b', 0],
  ]);
  expect(summary(before, [about('a', 4)], [about('b', 5)], [about('a', 6)])).toEqual([
    ['a', [3], 2],
    ['b', [], 1],
  ]);
});

test('nothing of a confined commit counts as about anything, which would end what others have on their way', () => {
  const before = new Map([
    ['a', 3],
    ['b', 2],
  ]);
  expect(summary(before, [about('b', 4), about(null, 4)], [about(null, 5)])).toEqual([
    ['b', [2], 1],
    ['a', [3], 1],
  ]);
});

test('a commit that ran alone is one part, whatever it is about', () => {
  const commit = { ...span, waitsFor: [3, 7], before: new Map<string, number>() };
  const { parts } = publishedOf(commit, [delivery(about('a', 8)), delivery(about(null, 9))]);
  expect(parts).toEqual([{ conversationId: null, waitsFor: [3, 7], deliveries: expect.any(Array) }]);
  expect(parts[0]?.deliveries).toHaveLength(2);
});
