import { describe, expect, it } from 'vitest';
import { meaningOf } from './commands.ts';

describe('what is typed', () => {
  it.each([
    ['hello', { kind: 'words', text: 'hello' }],
    ['/me waves', { kind: 'action', text: 'waves' }],
    ['/me  two\nlines', { kind: 'action', text: 'two\nlines' }],
    ['/Ponies ', { kind: 'surprise', name: 'ponies' }],
    ['/help', { kind: 'help', unknown: null }],
    ['/?', { kind: 'help', unknown: null }],
    ['/me', { kind: 'help', unknown: null }],
    ['/shrug', { kind: 'help', unknown: '/shrug' }],
    ['/menu now', { kind: 'help', unknown: '/menu' }],
    ['//shrug', { kind: 'words', text: '/shrug' }],
    ['//me waves', { kind: 'words', text: '/me waves' }],
    [' /me waves ', { kind: 'words', text: '/me waves' }],
    ['/etc/hosts is there', { kind: 'words', text: '/etc/hosts is there' }],
    ['/ 5', { kind: 'words', text: '/ 5' }],
    ['// a comment', { kind: 'words', text: '// a comment' }],
    ['say /me x', { kind: 'words', text: 'say /me x' }],
  ])('%j', (typed, meaning) => {
    expect(meaningOf(typed)).toEqual(meaning);
  });

  it('is no surprise beside a picture', () => {
    expect(meaningOf('/ponies', false)).toEqual({ kind: 'help', unknown: '/ponies' });
  });
});
