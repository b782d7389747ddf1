import { expect, it } from 'vitest';
import { replyTo } from '../../protocol/messages/annotations.ts';
import { settled } from '../fixtures/bridge.ts';
import { text, unsent } from '../fixtures/model.ts';
import type { Draft } from '../model/draft-saver.ts';
import { takeWords } from './take-words.ts';

const before: Draft = { text: 'half', annotation: [replyTo('e1')] };

/** What is in the field at the end, and what was restored in a conversation that is no longer on screen. */
async function taken(answer: Promise<boolean>, meanwhile: (composer: { conversationId: string }) => void) {
  const restored: unknown[] = [];
  let field: Draft = before;
  const drafts = {
    get text() {
      return field.text;
    },
    flush: () => undefined,
    restore: (...values: unknown[]) => restored.push(values),
  };
  const composer = {
    conversationId: 'c',
    actions: { account: 'a', drafts, bridge: { discardMessage: () => answer } },
  };
  const message = unsent(1, 0, { content: { segment: [text('failed')] } });
  const done = takeWords(composer as never, message, before, (words, annotation = []) => {
    field = { text: words, annotation };
  });
  meanwhile(composer);
  await done;
  await settled();
  return { field, restored };
}

it('puts the words of a failed message below the draft', async () => {
  expect(await taken(Promise.resolve(true), () => undefined)).toEqual({
    field: { text: 'half\nfailed', annotation: [] },
    restored: [],
  });
});

it.each([
  ['that is on its way again', () => Promise.resolve(false)],
  ['that cannot be asked for', () => Promise.reject(new Error('gone'))],
])('has the draft as it was where it is of a message %s', async (_what, answer) => {
  expect(await taken(answer(), () => undefined)).toEqual({ field: before, restored: [] });
  const away = await taken(answer(), (composer) => (composer.conversationId = 'd'));
  expect(away.restored).toEqual([['a', 'c', 'half\nfailed', before]]);
});
