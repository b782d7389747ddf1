import { signal, type Signal } from '@lit-labs/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replyTo } from '../../protocol/messages/annotations.ts';
import type { Bridge } from '../../preload/bridge.ts';
import { keptCorrection } from '../../protocol/messages/begun-correction.ts';
import { type Draft, DraftSaver, type OpenDraft } from './draft-saver.ts';
import type { Mirror } from './mirror.ts';

const draft = (text: string, ...replies: string[]): Draft => ({ text, annotation: replies.map(replyTo) });

let saved: [string, string, Draft][];
let drafts: DraftSaver;
let who: { forgets: number; selfId: Signal.State<string> };
/** What is on screen, and in its field. */
let shown: OpenDraft | null;
let field: Draft;
const texts = () => saved.map(([, , { text }]) => text);

/** Another conversation comes on screen. Returns its draft. */
function open(account: string, conversationId: string, mirrored: Draft): Draft {
  shown?.close();
  shown = drafts.open(account, conversationId, mirrored, {
    text: () => field.text,
    giveBack: (words) => write({ ...field, text: `${words}\n${field.text}` }),
    put: write,
  });
  field = shown.draft;
  return shown.draft;
}
function write(draft: Draft): void {
  field = draft;
  shown?.changed(draft);
}

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  shown = null;
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
    open('a', 'c', draft(''));
    write(draft('h'));
    write(draft('hi'));
    expect(saved).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(saved).toEqual([['a', 'c', draft('hi')]]);
  });
  it('saves while someone goes on writing', () => {
    open('a', 'c', draft(''));
    for (let letters = 1; letters <= 10; letters += 1) {
      write(draft('x'.repeat(letters)));
      vi.advanceTimersByTime(100);
    }
    expect(saved.length).toBeGreaterThan(1);
  });
  it('saves at once when asked, and nothing twice', () => {
    shown?.flush();
    open('a', 'c', draft('old'));
    shown?.flush();
    write(draft(''));
    shown?.flush();
    vi.advanceTimersByTime(1000);
    write(draft(''));
    shown?.flush();
    expect(texts()).toEqual(['']);
  });

  it('saves that the same words reply to another message now', () => {
    open('a', 'c', draft('yes', 'e1'));
    write(draft('yes', 'e1'));
    shown?.flush();
    write(draft('yes', 'e2'));
    shown?.flush();
    expect(saved).toEqual([['a', 'c', draft('yes', 'e2')]]);
  });

  it('goes on with what was written last, though the window still shows what was before', () => {
    open('a', 'c', draft('Hello'));
    write(draft('Hello there', 'e1'));
    expect(open('a', 'd', draft('other'))).toEqual(draft('other'));
    expect(texts()).toEqual(['Hello there']);
    expect(open('a', 'c', draft('Hello'))).toEqual(draft('Hello there', 'e1'));
    write(draft(''));
    open('a', 'd', draft('other'));
    // Or what was sent would stand in the field once more.
    expect(open('a', 'c', draft('Hello there'))).toEqual(draft(''));
    // Of another account of the same person in the same conversation nothing is known.
    expect(open('b', 'c', draft('Good day'))).toEqual(draft('Good day'));
  });

  it('takes the edit that was refused meanwhile from what the window shows', () => {
    open('a', 'c', draft(''));
    write(draft('half', 'e1'));
    open('a', 'd', draft(''));
    const refused = keptCorrection({ messageId: 'e2', written: [], mentions: [] });
    const { text, annotation } = open('a', 'c', { text: '', annotation: [refused] });
    expect({ text, annotation }).toEqual({ text: 'half', annotation: [replyTo('e1'), refused] });
    write(draft('half', 'e1'));
    shown?.flush();
    expect(saved.at(-1)).toEqual(['a', 'c', draft('half', 'e1')]);
  });

  it('knows an edit that was begun here, and one that has ended, before the window is told', () => {
    const begun = keptCorrection({ messageId: 'e2', written: 'At one', mentions: [], field: drafts.field });
    const editing = { text: 'half', annotation: [begun] };
    open('a', 'c', draft('half'));
    write(editing);
    open('a', 'd', draft(''));
    expect(open('a', 'c', draft('half'))).toEqual(editing);
    write(draft('half'));
    open('a', 'd', draft(''));
    expect(open('a', 'c', editing)).toEqual(draft('half'));
    expect(saved).toEqual([
      ['a', 'c', editing],
      ['a', 'c', draft('half')],
    ]);
  });

  it('takes what the window shows once the account was read again, or is of someone else', () => {
    open('a', 'c', draft(''));
    write(draft('mine'));
    open('a', 'd', draft(''));
    who.selfId.set('someone else');
    expect(open('a', 'c', draft('theirs'))).toEqual(draft('theirs'));
    who.forgets = 1;
    expect(open('a', 'c', draft('read again'))).toEqual(draft('read again'));
  });

  it('has a draft from before again, unless it was changed', () => {
    open('a', 'c', draft(''));
    write(draft('taken'));
    open('a', 'd', draft(''));
    drafts.restore('a', 'c', 'other words', draft('before'));
    drafts.restore('a', 'c', 'taken', draft('before', 'e1'));
    expect(saved.slice(1)).toEqual([['a', 'c', draft('before', 'e1')]]);
    open('a', 'c', draft(''));
    drafts.restore('a', 'c', 'other words', draft('again'));
    expect(field).toEqual(draft('before', 'e1'));
    drafts.restore('a', 'c', 'before', draft('again'));
    expect(field).toEqual(draft('again'));
  });

  it('puts what could not be sent above what is written there by now', () => {
    open('a', 'c', draft(''));
    write(draft('next'));
    open('b', 'd', draft(''));
    drafts.giveBack('a', 'c', '', () => []);
    drafts.giveBack('a', 'c', 'first', (text) => [replyTo(`to ${text.length}`)]);
    expect(saved.slice(1)).toEqual([['a', 'c', draft('first\nnext', 'to 10')]]);
    expect(open('a', 'c', draft('next'))).toEqual(draft('first\nnext', 'to 10'));
    drafts.giveBack('a', 'c', 'zeroth', () => []);
    expect(field.text).toBe('zeroth\nfirst\nnext');
  });

  it('saves what comes late from a field that went away in its own conversation, and not over another field', () => {
    open('a', 'c', draft(''));
    const old = shown;
    open('a', 'd', draft('of d'));
    old?.changed(draft('late'));
    old?.flush();
    expect(saved).toEqual([['a', 'c', draft('late')]]);
    open('a', 'c', draft(''));
    write(draft('newer'));
    old?.changed(draft('later still'));
    old?.flush();
    shown?.flush();
    expect(saved.slice(1)).toEqual([['a', 'c', draft('newer')]]);
  });

  it('takes up what was refused once, though it is shown for longer', () => {
    expect([drafts.takesUp('e2 refused 1'), drafts.takesUp('e2 refused 1')]).toEqual([true, false]);
    expect(drafts.takesUp('e2 refused 2')).toBe(true);
  });
});
