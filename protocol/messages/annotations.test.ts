import { expect, it } from 'vitest';
import {
  AnnotationType,
  correctionOf,
  correctionTarget,
  reactionIn,
  reactionTo,
  retractedBy,
  retractedMessage,
  retractionOf,
  retractionTarget,
} from './annotations.ts';

it('reads the reaction that it writes', () => {
  for (const isRemoved of [false, true]) {
    const reaction = { target: 'e1', emoji: '👍🏽', isRemoved };
    expect(reactionIn({ annotation: [reactionTo(reaction)] })).toEqual(reaction);
  }
});

it.each(['', 'e1', 'e1 ', ' 👍', 'e1 👍 👎'])('takes %j for no reaction', (value) => {
  expect(reactionIn({ annotation: [{ type: AnnotationType.REACTION, value }] })).toBeNull();
});

it('reads the correction and the deletion that it writes', () => {
  expect(correctionTarget({ annotation: [correctionOf('e1')] })).toBe('e1');
  expect(retractionTarget({ annotation: [retractionOf('e1')] })).toBe('e1');
  expect(retractedBy({ annotation: [retractionOf('e1')] })).toBeNull();
});

it('tells what is left of a deleted message from the message that deletes it', () => {
  const left = retractedMessage('e1', '42');
  expect(retractedBy(left)).toBe('42');
  expect(retractionTarget(left)).toBeNull();
});
