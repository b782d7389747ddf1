import { expect, it } from 'vitest';
import { mentionOf } from '../protocol/messages/annotations.ts';
import { mentionOfSelf } from './mention.ts';

it('tells a mention by name from one of all, and from none', () => {
  const event = (...ids: string[]) => ({ chat_message: { annotation: ids.map(mentionOf) } });
  expect(mentionOfSelf(event('all', 'me'), 'me')).toBe('self');
  expect(mentionOfSelf(event('all', 'ann'), 'me')).toBe('all');
  expect(mentionOfSelf(event('ann'), 'me')).toBeNull();
  expect(mentionOfSelf(event(''), '')).toBeNull();
});
