import { expect, it } from 'vitest';
import { AnswerNotTaken, SkippedItems } from '../util/skipped-items.ts';
import { CarefulCalls } from './careful-calls.ts';

/** Answers what is asked for in turn; an error is thrown. */
function callsWith(...answers: readonly (string | Error)[]) {
  const skipped = new SkippedItems();
  const calls = new CarefulCalls(skipped);
  let asked = 0;
  const ask = async (): Promise<string> => {
    const answer = answers[asked] ?? 'nothing more';
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { skipped, ask: () => calls.inPortions('new 7', ask), asked: () => asked };
}

it('passes nothing over for what may have been another frame', async () => {
  const { ask, skipped, asked } = callsWith(new AnswerNotTaken('unreadable', undefined, true), 'the answer');
  expect(await ask()).toBe('the answer');
  expect([asked(), skipped.unreadable]).toEqual([2, 0]);
});

it('passes over what fails again and again, in portions too, and does not ask for it any more', async () => {
  const perhaps = new AnswerNotTaken('tooLarge', undefined, true);
  const { ask, skipped, asked } = callsWith(perhaps, perhaps, perhaps, perhaps);
  expect(await ask()).toBeNull();
  expect(await ask()).toBeNull();
  expect([asked(), skipped.tooLarge]).toEqual([4, 1]);
});

it('asks once for an answer that cannot be read itself', async () => {
  const sure = new AnswerNotTaken('unreadable');
  const { ask, asked } = callsWith(sure, sure);
  expect(await ask()).toBeNull();
  expect(asked()).toBe(2);
});
