import { describe, expect, it } from 'vitest';
import { findMentionable, mentionAt } from './mention-search.ts';

const people = ['Ada Lovelace', 'Ben', 'Zoë von Ada', 'דנה כהן'].map((name) => ({ id: name, name }));
const all = { id: 'all', name: 'all' };
const found = (query: string) => findMentionable([...people, all], query).map(({ name }) => name);

describe('the mention that one is typing', () => {
  it.each([
    ['@', 0, ''],
    ['hey @Ad', 4, 'Ad'],
    ['(@Ada Lo', 1, 'Ada Lo'],
    ['hey\n@b', 4, 'b'],
    ['שלום @דנ', 5, 'דנ'],
  ])('%j has it at %i', (text, from, query) => {
    expect(mentionAt(text, text.length)).toEqual({ from, query });
  });

  it.each(['ada@', 'ada@example', 'lunch @ five', '@Ada\n', 'hey', '@@'])('%j has none', (text) => {
    expect(mentionAt(text, text.length)).toBeNull();
  });

  it('ends at the caret', () => {
    expect(mentionAt('@Ada and Ben', 3)).toEqual({ from: 0, query: 'Ad' });
  });
});

describe('the people that can be mentioned', () => {
  it('are found by the beginning of any word, whole names first and everyone last', () => {
    expect(found('a')).toEqual(['Ada Lovelace', 'Zoë von Ada', 'all']);
    expect(found('zoe V')).toEqual(['Zoë von Ada']);
    expect(found('von ada')).toEqual(['Zoë von Ada']);
    expect(found('כה')).toEqual(['דנה כהן']);
    expect(found('lace')).toEqual([]);
  });

  it('are as many as the list has room for, everyone among them', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, name: `Ann ${at}` }));
    const names = findMentionable([...many, all], '').map(({ name }) => name);
    expect(names).toHaveLength(6);
    expect(names.at(-1)).toBe('all');
  });
});
