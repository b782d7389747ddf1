import { beforeEach, expect, it } from 'vitest';
import { Attention, type Looked } from './viewed-conversation.ts';

let active: string | null;
let opened: [string, string | null][];
let moves: (Looked | null)[];
let seen: [string, number][];
let attention: Attention;

beforeEach(() => {
  active = 'a';
  opened = [];
  moves = [];
  seen = [];
  attention = new Attention({
    activeAccount: () => active,
    opened: (account, id) => opened.push([account, id]),
    moved: (now) => moves.push(now),
    seen: ({ conversationId }, timestamp) => seen.push([conversationId, timestamp]),
  });
});

it('is on the open conversation only while the window has the focus', () => {
  attention.open('a', 'c1');
  expect(attention.isOn('a', 'c1')).toBe(false);
  attention.setFocused(true);
  expect(attention.isOn('a', 'c1')).toBe(true);
  attention.setFocused(false);
  expect(attention.isOn('a', 'c1')).toBe(false);
  expect(moves).toEqual([{ account: 'a', conversationId: 'c1' }, null]);
});

it('follows the account that is shown', () => {
  attention.setFocused(true);
  attention.open('a', 'c1');
  attention.open('b', 'c9');
  expect(attention.now).toEqual({ account: 'a', conversationId: 'c1' });
  active = 'b';
  attention.update();
  expect(attention.now).toEqual({ account: 'b', conversationId: 'c9' });
});

it('takes a late word of leaving for what it is', () => {
  attention.setFocused(true);
  attention.open('a', 'c1');
  attention.open('a', 'c2');
  attention.close('a', 'c1');
  expect(attention.now).toEqual({ account: 'a', conversationId: 'c2' });
  attention.close('a', 'c2');
  expect(attention.now).toBeNull();
  expect(opened).toEqual([
    ['a', 'c1'],
    ['a', 'c2'],
    ['a', null],
  ]);
});

it('is on nothing once the page is gone', () => {
  attention.setFocused(true);
  attention.open('a', 'c1');
  attention.closeAll();
  expect(attention.now).toBeNull();
});

it('tells of a move once', () => {
  attention.open('a', 'c1');
  attention.setFocused(true);
  attention.setFocused(true);
  attention.open('a', 'c1');
  expect(moves).toHaveLength(1);
});

it('counts as seen what is drawn in a focused window', () => {
  attention.setFocused(true);
  attention.open('a', 'c1');
  attention.drawn('a', 'c1', 5);
  attention.drawn('a', 'c2', 6);
  expect(seen).toEqual([['c1', 5]]);
});

it('counts what was drawn before the focus came, once', () => {
  attention.open('a', 'c1');
  attention.drawn('a', 'c1', 5);
  expect(seen).toEqual([]);
  attention.setFocused(true);
  attention.setFocused(false);
  attention.setFocused(true);
  expect(seen).toEqual([['c1', 5]]);
});

it('forgets what was drawn in a conversation that is left', () => {
  attention.open('a', 'c1');
  attention.drawn('a', 'c1', 5);
  attention.close('a', 'c1');
  attention.open('a', 'c1');
  attention.setFocused(true);
  expect(seen).toEqual([]);
});

it('is on nothing while nobody is there, and counts what was drawn meanwhile as seen on their return', () => {
  attention.setFocused(true);
  attention.open('a', 'c1');
  attention.setPresent(false);
  expect(attention.isOn('a', 'c1')).toBe(false);
  attention.drawn('a', 'c1', 5);
  expect(seen).toEqual([]);
  attention.setPresent(true);
  expect(seen).toEqual([['c1', 5]]);
  expect(moves).toEqual([
    { account: 'a', conversationId: 'c1' },
    null,
    { account: 'a', conversationId: 'c1' },
  ]);
});
