import { signal, type Signal } from '@lit-labs/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replyTo } from '../../protocol/messages/annotations.ts';
import type { Bridge } from '../../preload/bridge.ts';
import { keptCorrection } from '../../protocol/messages/begun-correction.ts';
import { type Draft, DraftSaver } from './draft-saver.ts';
import type { Mirror } from './mirror.ts';

const draft = (text: string, ...replies: string[]): Draft => ({ text, annotation: replies.map(replyTo) });

let saved: [string, string, Draft][];
let drafts: DraftSaver;
let who: { forgets: number; selfId: Signal.State<string> };
const texts = () => saved.map(([, , { text }]) => text);

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  who = { forgets: 0, selfId: signal('me') };
  const saveDraft: Bridge['saveDraft'] = async (account, id, text, annotation) =>
    void saved.push([account, id, { text, annotation }]);
  drafts = new DraftSaver({ saveDraft }, who as unknown as Mirror);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('DraftSaver', () => {
  it('saves the last text soon after the last keystroke', () => {
    drafts.open('a', 'c', draft(''));
    drafts.changed(draft('h'));
    drafts.changed(draft('hi'));
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(saved).toEqual([['a', 'c', draft('hi')]]);
  });
  it('saves while someone goes on writing', () => {
    drafts.open('a', 'c', draft(''));
    for (let letters = 1; letters <= 10; letters += 1) {
      drafts.changed(draft('x'.repeat(letters)));
      vi.advanceTimersByTime(100);
    }
    expect(saved.length).toBeGreaterThan(1);
  });
  it('saves at once when asked, and nothing twice', () => {
    drafts.flush();
    drafts.open('a', 'c', draft('old'));
    drafts.flush();
    drafts.changed(draft(''));
    drafts.flush();
    vi.advanceTimersByTime(1000);
    drafts.changed(draft(''));
    drafts.flush();
    expect(texts()).toEqual(['']);
  });

  it('saves that the same words reply to another message now', () => {
    drafts.open('a', 'c', draft('yes', 'e1'));
    drafts.changed(draft('yes', 'e1'));
    drafts.flush();
    drafts.changed(draft('yes', 'e2'));
    drafts.flush();
    expect(saved).toEqual([['a', 'c', draft('yes', 'e2')]]);
  });

  it('goes on with what was written last, though the window still shows what was before', () => {
    drafts.open('a', 'c', draft('Hello'));
    drafts.changed(draft('Hello there', 'e1'));
    expect(drafts.open('a', 'd', draft('other'))).toEqual(draft('other'));
    expect(texts()).toEqual(['Hello there']);
    expect(drafts.open('a', 'c', draft('Hello'))).toEqual(draft('Hello there', 'e1'));
    drafts.changed(draft(''));
    drafts.open('a', 'd', draft('other'));
    // Or what was sent would stand in the field once more.
    expect(drafts.open('a', 'c', draft('Hello there'))).toEqual(draft(''));
    // Of another account of the same person in the same conversation nothing is known.
    expect(drafts.open('b', 'c', draft('Good day'))).toEqual(draft('Good day'));
  });

  it('takes the edit that was refused meanwhile from what the window shows', () => {
    drafts.open('a', 'c', draft(''));
    drafts.changed(draft('half', 'e1'));
    drafts.open('a', 'd', draft(''));
    const refused = keptCorrection({ messageId: 'e2', written: [], mentions: [] });
    const { text, annotation } = drafts.open('a', 'c', { text: '', annotation: [refused] });
    expect({ text, annotation }).toEqual({ text: 'half', annotation: [replyTo('e1'), refused] });
    drafts.changed(draft('half', 'e1'));
    drafts.flush();
    expect(saved.at(-1)).toEqual(['a', 'c', draft('half', 'e1')]);
  });

  it('knows an edit that was begun here, and one that has ended, before the window is told', () => {
    const begun = keptCorrection({ messageId: 'e2', written: 'At one', mentions: [], field: drafts.field });
    const editing = { text: 'half', annotation: [begun] };
    drafts.open('a', 'c', draft('half'));
    drafts.changed(editing);
    drafts.open('a', 'd', draft(''));
    expect(drafts.open('a', 'c', draft('half'))).toEqual(editing);
    drafts.changed(draft('half'));
    drafts.open('a', 'd', draft(''));
    expect(drafts.open('a', 'c', editing)).toEqual(draft('half'));
    expect(saved).toEqual([
      ['a', 'c', editing],
      ['a', 'c', draft('half')],
    ]);
  });

  it('takes what the window shows once the account was read again, or is of someone else', () => {
    drafts.open('a', 'c', draft(''));
    drafts.changed(draft('mine'));
    drafts.open('a', 'd', draft(''));
    who.selfId.set('someone else');
    expect(drafts.open('a', 'c', draft('theirs'))).toEqual(draft('theirs'));
    who.forgets = 1;
    expect(drafts.open('a', 'c', draft('read again'))).toEqual(draft('read again'));
  });

  it('has a draft from before again, unless it was changed', () => {
    drafts.open('a', 'c', draft(''));
    drafts.changed(draft('taken'));
    drafts.open('a', 'd', draft(''));
    drafts.restore('a', 'c', 'other words', draft('before'));
    drafts.restore('a', 'c', 'taken', draft('before', 'e1'));
    expect(saved.slice(1)).toEqual([['a', 'c', draft('before', 'e1')]]);
  });

  it('puts what could not be sent above what is written there by now', () => {
    drafts.open('a', 'c', draft(''));
    drafts.changed(draft('next'));
    drafts.open('b', 'd', draft(''));
    drafts.giveBack('a', 'c', 'first', (text) => [replyTo(`to ${text.length}`)]);
    expect(saved.at(-1)).toEqual(['a', 'c', draft('first\nnext', 'to 10')]);
    expect(drafts.open('a', 'c', draft('next'))).toEqual(draft('first\nnext', 'to 10'));
  });
});
