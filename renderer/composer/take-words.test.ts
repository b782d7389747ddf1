import { expect, it } from 'vitest';
import { replyTo } from '../../protocol/messages/annotations.ts';
import { text, unsent } from '../fixtures/model.ts';
import type { Draft } from '../model/draft-saver.ts';
import { takeWords } from './take-words.ts';

const before: Draft = { text: 'half', annotation: [replyTo('e1')] };

/** What was put into the field, and what is to be restored at the end. */
async function taken(answer: Promise<boolean>) {
  const [put, restored]: [string[], unknown[]] = [[], []];
  const drafts = { restore: (...values: unknown[]) => restored.push(values) };
  const discardMessage = () => {
    expect(put).toEqual(['half\nfailed']);
    return answer;
  };
  const place = { conversationId: 'c', actions: { account: 'a', drafts, bridge: { discardMessage } } };
  const message = unsent(1, 0, { content: { segment: [text('failed')] } });
  await takeWords(place, message, before, (words) => put.push(words));
  return { put, restored };
}

it('puts the words of a failed message below the draft before it is forgotten', async () => {
  expect(await taken(Promise.resolve(true))).toEqual({ put: ['half\nfailed'], restored: [] });
});

it.each([
  ['that is on its way again', () => Promise.resolve(false)],
  ['that cannot be asked for', () => Promise.reject(new Error('gone'))],
])('has the draft as it was where it is of a message %s', async (_what, answer) => {
  expect((await taken(answer())).restored).toEqual([['a', 'c', 'half\nfailed', before]]);
});
