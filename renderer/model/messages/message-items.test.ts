import { expect, it } from 'vitest';
import { message, noon, unsent } from '../../fixtures/model.ts';
import { keyOf, MessageItems } from './message-items.ts';

const said = message('a', 'rui', noon);
const waiting = unsent(1, noon);

it('makes a message once while every layout has it', () => {
  const items = new MessageItems();
  items.begin();
  const [sent, pending] = [items.sent(said), items.unsent(waiting)];
  items.begin();
  expect(items.sent(said)).toBe(sent);
  expect(items.sent(said)).toBe(sent);
  expect(items.unsent(waiting)).toBe(pending);
  items.begin();
  expect(items.sent(said)).toBe(sent);
});

it('forgets what a layout did not have', () => {
  const items = new MessageItems();
  items.begin();
  const sent = items.sent(said);
  items.begin();
  items.begin();
  expect(items.sent(said)).not.toBe(sent);
  expect(items.sent(said)).toEqual(sent);
});

it('makes a message anew when its annotations are other ones', () => {
  const items = new MessageItems();
  const annotations = { reactions: [{ emoji: '👍', people: ['me'] }] };
  items.begin();
  const plain = items.sent(said);
  items.begin();
  const annotated = items.sent(said, annotations);
  expect(annotated).not.toBe(plain);
  expect(annotated.annotations).toBe(annotations);
  items.begin();
  expect(items.sent(said, annotations)).toBe(annotated);
});

it('takes a newer copy of an event for another one', () => {
  const items = new MessageItems();
  items.begin();
  const sent = items.sent(said);
  items.begin();
  expect(items.sent({ ...said })).not.toBe(sent);
});

it('has the key under which it waited once it is sent', () => {
  const items = new MessageItems();
  items.begin();
  const { key } = items.unsent(waiting);
  const own = { ...message('b', 'me', noon), self_event_state: { client_generated_id: '1' } };
  expect(items.sent(own).key).toBe(key);
  expect(keyOf(message('b', 'me', noon))).toBe('b');
});
