import { describe, expect, it } from 'vitest';
import { idsIn, neighbourOf, sectionsOf, successorOf } from './sections.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('sections of the list', () => {
  it('are a single one without favourites', () => {
    expect(sectionsOf(ids, () => false)).toEqual([{ kind: 'all', ids }]);
  });

  it('put favourites first and keep the order within', () => {
    const sections = sectionsOf(ids, (id) => id === 'b' || id === 'd');
    expect(sections).toEqual([
      { kind: 'favourites', ids: ['b', 'd'] },
      { kind: 'others', ids: ['a', 'c'] },
    ]);
    expect(idsIn(sections)).toEqual(['b', 'd', 'a', 'c']);
  });

  it('leave no empty one behind', () => {
    expect(sectionsOf(ids, () => true)).toEqual([{ kind: 'favourites', ids }]);
  });
});

describe('going from row to row', () => {
  it('stops at both ends', () => {
    expect(neighbourOf(ids, 'b', 1)).toBe('c');
    expect(neighbourOf(ids, 'b', -1)).toBe('a');
    expect(neighbourOf(ids, 'd', 1)).toBeNull();
    expect(neighbourOf(ids, 'a', -1)).toBeNull();
  });

  it('begins at an end when nothing, or something elsewhere, is open', () => {
    expect(neighbourOf(ids, null, 1)).toBe('a');
    expect(neighbourOf(ids, 'elsewhere', -1)).toBe('d');
    expect(neighbourOf([], null, 1)).toBeNull();
  });

  it('passes over what does not fit', () => {
    expect(neighbourOf(ids, 'a', 1, (id) => id === 'd')).toBe('d');
    expect(neighbourOf(ids, 'a', 1, () => false)).toBeNull();
  });

  it('goes below a removed row, else above', () => {
    expect(successorOf(ids, 'b')).toBe('c');
    expect(successorOf(ids, 'd')).toBe('c');
    expect(successorOf(['a'], 'a')).toBeNull();
    expect(successorOf(ids, 'elsewhere')).toBeNull();
  });
});
