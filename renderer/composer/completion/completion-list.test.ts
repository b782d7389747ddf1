import { beforeEach, describe, expect, it } from 'vitest';
import type { TextEdit } from './text-edit.ts';
import { CompletionList, type Completion, type Suggestions } from './completion-list.ts';

let edits: TextEdit[];
let chosen: string[];
let list: CompletionList;

/** Offers two words for what follows a sign. */
const words = (sign: string): Completion => ({
  suggest: (text, caret): Suggestions | null => {
    const from = text.lastIndexOf(sign, caret);
    if (from < 0) return null;
    const all = ['one', 'two'].map((word) => ({
      shown: word,
      insert: `${sign}${word} `,
      chosen: () => chosen.push(word),
    }));
    return { from, all, label: sign, announced: '2' };
  },
});

const press = (key: string, more: Partial<KeyboardEvent> = {}): boolean =>
  list.key({
    key,
    preventDefault: () => undefined,
    stopPropagation: () => undefined,
    ...more,
  } as KeyboardEvent);
const typed = (text: string) => list.typed(text, text.length);

beforeEach(() => {
  [edits, chosen] = [[], []];
  const host = { addController: () => undefined, requestUpdate: () => undefined } as unknown;
  list = new CompletionList(
    host as ConstructorParameters<typeof CompletionList>[0],
    [words(':'), words('@')],
    (edit) => edits.push(edit),
  );
});

describe('the list of suggestions', () => {
  it('opens for any kind of word, and closes when there is none', async () => {
    await typed('hey @o');
    expect([list.open, list.activeId]).toEqual([true, 'suggestion-0']);
    await typed('hey');
    expect([list.open, list.activeId]).toEqual([false, null]);
    expect(press('Enter')).toBe(false);
  });

  it.each(['Enter', 'Tab'])('puts the chosen one in place of what was typed with %s', async (key) => {
    await typed('hey @o');
    press('ArrowDown');
    expect(press(key)).toBe(true);
    expect(edits).toEqual([{ from: 4, to: 6, insert: '@two ', select: [9, 9] }]);
    expect([chosen, list.open]).toEqual([['two'], false]);
  });

  it('goes round with the arrows', async () => {
    await typed(':');
    press('ArrowUp');
    expect(list.activeId).toBe('suggestion-1');
    press('ArrowDown');
    expect(list.activeId).toBe('suggestion-0');
  });

  it('leaves keys of an input method and new lines to the field', async () => {
    await typed('@');
    expect([press('Enter', { isComposing: true }), press('Enter', { shiftKey: true })]).toEqual([
      false,
      false,
    ]);
  });

  it('stays closed for the word at which it was closed, and opens for the next', async () => {
    await typed('hey @o');
    expect(press('Escape')).toBe(true);
    await typed('hey @on');
    expect(list.open).toBe(false);
    await typed('hey @on @');
    expect(list.open).toBe(true);
  });
});
