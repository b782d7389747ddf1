import { expect, it } from 'vitest';
import { SentHistory } from './sent-history.ts';

it('steps through sent messages, and back to an empty field', () => {
  const history = new SentHistory();
  for (const text of ['one', 'two', 'one', 'three']) history.record('c', text);
  history.record('d', 'elsewhere');
  expect(history.older('c', '')).toBe('three');
  expect(history.older('c', 'three')).toBe('one');
  expect(history.older('c', 'one')).toBe('two');
  expect(history.older('c', 'two')).toBeNull();
  expect(history.newer('c', 'two')).toBe('one');
  expect(history.newer('c', 'one')).toBe('three');
  expect(history.newer('c', 'three')).toBe('');
  expect(history.newer('c', '')).toBeNull();
  expect(history.older('d', '')).toBe('elsewhere');
});

it('leaves edited text alone', () => {
  const history = new SentHistory();
  history.record('c', 'one');
  expect(history.older('c', 'my own')).toBeNull();
  expect(history.older('c', '')).toBe('one');
  expect(history.older('c', 'one, changed')).toBeNull();
});
