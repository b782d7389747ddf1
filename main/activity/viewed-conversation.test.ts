import { beforeEach, expect, it } from 'vitest';
import { ViewedConversation, type Viewed } from './viewed-conversation.ts';

let active: string | null;
let opened: [string, string | null][];
let moves: (Viewed | null)[];
let seen: [string, number][];
let viewed: ViewedConversation;

beforeEach(() => {
  active = 'a';
  opened = [];
  moves = [];
  seen = [];
  viewed = new ViewedConversation({
    activeAccount: () => active,
    opened: (account, id) => opened.push([account, id]),
    moved: (now) => moves.push(now),
    seen: ({ conversationId }, timestamp) => seen.push([conversationId, timestamp]),
  });
});

it('is on the open conversation only while the window has the focus', () => {
  viewed.open('a', 'c1');
  expect(viewed.isOn('a', 'c1')).toBe(false);
  viewed.setFocused(true);
  expect(viewed.isOn('a', 'c1')).toBe(true);
  viewed.setFocused(false);
  expect(viewed.isOn('a', 'c1')).toBe(false);
  expect(moves).toEqual([{ account: 'a', conversationId: 'c1' }, null]);
});

it('follows the account that is shown', () => {
  viewed.setFocused(true);
  viewed.open('a', 'c1');
  viewed.open('b', 'c9');
  expect(viewed.now).toEqual({ account: 'a', conversationId: 'c1' });
  active = 'b';
  viewed.update();
  expect(viewed.now).toEqual({ account: 'b', conversationId: 'c9' });
});

it('takes a late word of leaving for what it is', () => {
  viewed.setFocused(true);
  viewed.open('a', 'c1');
  viewed.open('a', 'c2');
  viewed.close('a', 'c1');
  expect(viewed.now).toEqual({ account: 'a', conversationId: 'c2' });
  viewed.close('a', 'c2');
  expect(viewed.now).toBeNull();
  expect(opened).toEqual([
    ['a', 'c1'],
    ['a', 'c2'],
    ['a', null],
  ]);
});

it('is on nothing once the page is gone', () => {
  viewed.setFocused(true);
  viewed.open('a', 'c1');
  viewed.closeAll();
  expect(viewed.now).toBeNull();
});

it('reports a move once', () => {
  viewed.open('a', 'c1');
  viewed.setFocused(true);
  viewed.setFocused(true);
  viewed.open('a', 'c1');
  expect(moves).toHaveLength(1);
});

it('counts as seen what is drawn in a focused window', () => {
  viewed.setFocused(true);
  viewed.open('a', 'c1');
  viewed.drawn('a', 'c1', 5);
  viewed.drawn('a', 'c2', 6);
  expect(seen).toEqual([['c1', 5]]);
});

it('counts what was drawn before the focus came, once', () => {
  viewed.open('a', 'c1');
  viewed.drawn('a', 'c1', 5);
  expect(seen).toEqual([]);
  viewed.setFocused(true);
  viewed.setFocused(false);
  viewed.setFocused(true);
  expect(seen).toEqual([['c1', 5]]);
});

it('forgets what was drawn in a conversation that is left', () => {
  viewed.open('a', 'c1');
  viewed.drawn('a', 'c1', 5);
  viewed.close('a', 'c1');
  viewed.open('a', 'c1');
  viewed.setFocused(true);
  expect(seen).toEqual([]);
});

it('is on nothing while no one is there, and counts what was drawn meanwhile as seen on their return', () => {
  viewed.setFocused(true);
  viewed.open('a', 'c1');
  viewed.setPresent(false);
  expect(viewed.isOn('a', 'c1')).toBe(false);
  viewed.drawn('a', 'c1', 5);
  expect(seen).toEqual([]);
  viewed.setPresent(true);
  expect(seen).toEqual([['c1', 5]]);
  expect(moves).toEqual([
    { account: 'a', conversationId: 'c1' },
    null,
    { account: 'a', conversationId: 'c1' },
  ]);
});
