import { expect, test } from 'vitest';
import { inCommitOrder } from './commit-order.ts';

const at = (position: number | null, name = '') => ({
  push: { at: position, to: [name], update: {} },
  traceId: 't',
});

test('sorts stored changes into the places that held them', () => {
  const [three, one, two, hint] = [at(3), at(1), at(2), at(null)];
  expect(inCommitOrder([three, hint, one, two])).toEqual([one, hint, two, three]);
});

test('keeps the order of the pushes of one change', () => {
  const pushes = [at(5), at(2, 'event'), at(2, 'view'), at(1)];
  expect(inCommitOrder(pushes).map(({ push }) => push.to[0])).toEqual(['', 'event', 'view', '']);
});

test('leaves everything as it is when it is in order', () => {
  const pushes = [at(1), at(null), at(4), at(4), at(9)];
  expect(inCommitOrder(pushes)).toBe(pushes);
});
