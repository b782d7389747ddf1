import { describe, expect, it } from 'vitest';
import { fileAnnotation, OffTheRecordStatus, SegmentType, type Event } from '../../protocol/index.ts';
import { searchableText } from './searchable-text.ts';
import { snippetOf } from './snippet.ts';
import { phrasesOf, placesOf, tokensOf } from './tokens.ts';

const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);

describe('words', () => {
  it('are separated by what is no letter or digit, ignoring case and accents', () => {
    expect(wordsOf('Zürich, déjà-vu 42!')).toEqual(['zurich', 'deja', 'vu', '42']);
  });

  it('of scripts without spaces are single characters', () => {
    expect(wordsOf('東京へ go')).toEqual(['東', '京', 'へ', 'go']);
  });

  it('have their places in the text', () => {
    expect(tokensOf('a 🙂 bé').map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [5, 7],
    ]);
  });
});

describe('a query', () => {
  it('is made of phrases', () => {
    expect(phrasesOf(`  don't  PANIC ?`)).toEqual([['don', 't'], ['panic']]);
  });

  it('finds where a phrase stands, its last word begun', () => {
    const tokens = tokensOf('a don ta don b');
    expect(placesOf(['don', 't'], tokens)).toEqual([[1, 2]]);
    expect(placesOf(['x'], tokens)).toEqual([]);
  });
});

describe('what is found by', () => {
  const event: Event = {
    chat_message: {
      message_content: {
        segment: [
          { type: SegmentType.SEGMENT_TYPE_TEXT, text: 'one' },
          { type: SegmentType.SEGMENT_TYPE_LINE_BREAK },
          { type: SegmentType.SEGMENT_TYPE_LINK, text: 'two' },
        ],
      },
    },
  };

  it('is all the text', () => {
    expect(searchableText(event)).toBe('one\ntwo');
  });

  it('is the names of its files as well', () => {
    const file = fileAnnotation({ id: 'f', name: 'Plan.pdf', size: 1, type: 'application/pdf' });
    const message = { ...event.chat_message, annotation: [file] };
    expect(searchableText({ chat_message: message })).toBe('one\ntwo\nPlan.pdf');
    expect(searchableText({ chat_message: { annotation: [file] } })).toBe('\nPlan.pdf');
  });

  it('excludes what was off the record', () => {
    expect(searchableText({ ...event, expiration_timestamp: 5 })).toBeNull();
    expect(searchableText({ ...event, persisted: false })).toBeNull();
    const off = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
    expect(searchableText({ ...event, otr_status: off })).toBeNull();
  });

  it('is nothing for an event without text', () => {
    expect(searchableText({})).toBeNull();
  });
});

describe('a snippet', () => {
  it('marks every hit', () => {
    expect(snippetOf('Lunch at noon? Lunches are on me.', 'lunch')).toEqual([
      { text: 'Lunch', found: true },
      { text: ' at noon? ', found: false },
      { text: 'Lunches', found: true },
      { text: ' are on me.', found: false },
    ]);
  });

  it('of a long text begins shortly before the first hit and ends between words', () => {
    const parts = snippetOf(`${'before '.repeat(40)}needle ${'after '.repeat(60)}`, 'needle');
    expect(parts[0]).toEqual({ text: '…', found: false });
    expect(parts[1]).toEqual({ text: 'before before before ', found: false });
    expect(parts[2]).toEqual({ text: 'needle', found: true });
    expect(parts.at(-2)?.text).toMatch(/after$/u);
    expect(parts.at(-1)).toEqual({ text: '…', found: false });
    expect(parts.map(({ text }) => text).join('').length).toBeLessThan(170);
  });

  it('is on one line', () => {
    expect(snippetOf('a\n\nb', 'b')).toEqual([
      { text: 'a ', found: false },
      { text: 'b', found: true },
    ]);
  });

  it('of a hit longer than there is room for still shows it', () => {
    const long = 'x'.repeat(400);
    expect(snippetOf(`${'b '.repeat(40)}${long} end`, 'xx').find(({ found }) => found)?.text).toBe(long);
  });
});
