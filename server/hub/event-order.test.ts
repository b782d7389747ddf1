import { expect, test } from 'vitest';
import type { Push } from '../operations/push.ts';
import { inEventOrder } from './event-order.ts';

const traced = (update: Push['update']) => ({ push: { to: [], update }, traceId: null });
const event = (id: string, timestamp: number) =>
  traced({ event_notification: { event: { conversation_id: { id }, timestamp } } });
const typing = (timestamp: number) => traced({ typing_notification: { timestamp } });

test('sorts the events of a conversation into the places that held them', () => {
  const [a2, a1, b1, a3] = [event('a', 2), event('a', 1), event('b', 1), event('a', 3)];
  const hint = typing(9);
  expect(inEventOrder([a3!, hint, b1!, a1!, a2!])).toEqual([a1, hint, b1, a2, a3]);
});

test('leaves everything as it is when it is in order', () => {
  const pushes = [event('a', 1), typing(5), event('b', 9), event('a', 2)];
  expect(inEventOrder(pushes)).toBe(pushes);
});
