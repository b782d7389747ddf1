import { beforeEach, describe, expect, it, vi } from 'vitest';
import { retractedMessage } from '../../../protocol/messages/annotations.ts';
import type { Event } from '../../../protocol/types.ts';
import { event, message, noon } from '../../fixtures/model.ts';
import { keyOf } from './message-items.ts';
import { MessageSelection, selectedMost } from './message-selection.ts';

const all = [...Array(selectedMost + 10).keys()].map((at) => message(`m${at}`, 'rui', noon + at, `${at}`));
const tooMany = vi.fn<() => void>();
let selection: MessageSelection;

const at = (index: number): Event => all[index]!;
const selected = (loaded: readonly Event[] = all): string[] => selection.of(loaded).map(keyOf);

beforeEach(() => {
  tooMany.mockClear();
  selection = new MessageSelection(tooMany);
});

describe('the selection of messages', () => {
  it('begins with the first, and stays on when all are deselected', () => {
    expect([selection.isOn, selection.has('m1')]).toEqual([false, false]);
    selection.toggle(at(3));
    selection.toggle(at(1));
    expect([selection.isOn, selection.has('m1'), selection.has('m2'), selected()]).toEqual([
      true,
      true,
      false,
      ['m1', 'm3'],
    ]);
    selection.toggle(at(1));
    selection.toggle(at(3));
    expect([selection.isOn, selected()]).toEqual([true, []]);
  });

  it('ends once', () => {
    selection.toggle(at(0));
    expect([selection.end(), selection.isOn, selected(), selection.end()]).toEqual([true, false, [], false]);
  });

  it('has a range in both directions, which grows and shrinks around where it began', () => {
    selection.toggle(at(9));
    selection.toggle(at(4));
    selection.extendTo(at(6), all);
    expect(selected()).toEqual(['m4', 'm5', 'm6', 'm9']);
    selection.extendTo(at(5), all);
    expect(selected()).toEqual(['m4', 'm5', 'm9']);
    selection.extendTo(at(2), all);
    expect(selected()).toEqual(['m2', 'm3', 'm4', 'm9']);
  });

  it('begins with the message alone where there is nothing that a range could begin at', () => {
    selection.extendTo(at(2), all);
    expect(selected()).toEqual(['m2']);
    selection.extendTo(at(5), all.slice(4));
    expect(selected()).toEqual(['m2', 'm5']);
  });

  it('has at most so many, those nearest to where a range began', () => {
    selection.toggle(at(105));
    selection.extendTo(at(0), all);
    expect([selected().length, selected()[0], tooMany.mock.calls.length]).toEqual([selectedMost, 'm6', 1]);
    selection.toggle(at(0));
    expect([selected().length, selection.has('m0'), tooMany.mock.calls.length]).toEqual([
      selectedMost,
      false,
      2,
    ]);
  });

  it('keeps what is no longer loaded, has messages in their latest state, and none that were deleted', () => {
    for (const index of [0, 1, 2]) selection.toggle(at(index));
    const corrected = message('m1', 'rui', noon + 1, 'corrected');
    const deleted = event('m2', 'rui', noon + 2, { chat_message: retractedMessage('m2', 'rui') });
    expect(selection.of([corrected, deleted, at(7)])).toEqual([at(0), corrected]);
  });
});
