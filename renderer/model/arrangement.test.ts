import { expect, it } from 'vitest';
import {
  folderOf,
  inFolder,
  inOrder,
  noArrangement,
  renamed,
  withFolder,
  withGroup,
  withoutFolder,
  withPlace,
} from './arrangement.ts';

const work = withFolder(noArrangement, { id: 'f1', name: 'Work' }, 'c1');
const both = withFolder(work, { id: 'f2', name: 'Home' }, null);

it('pins a group once', () => {
  const pinned = withGroup(withGroup(noArrangement, 'c1', true), 'c1', true);
  expect(pinned.groups).toEqual(['c1']);
  expect(withGroup(pinned, 'c1', false).groups).toEqual([]);
});

it('keeps the order that the person gave, and puts newly pinned ones last', () => {
  const pinned = ['c1', 'c2', 'c3'];
  const up = withPlace(noArrangement, pinned, 'c3', 'c1');
  expect(up.order).toEqual(['c3', 'c1', 'c2']);
  expect(withPlace(noArrangement, pinned, 'c1', 'c2').order).toEqual(['c2', 'c1', 'c3']);
  expect(inOrder(['c4', 'c1', 'c3'], up.order)).toEqual(['c3', 'c1', 'c4']);
  expect(withPlace(noArrangement, pinned, 'c1', 'elsewhere')).toBe(noArrangement);
});

it('has a conversation in one folder at most', () => {
  expect(folderOf(both, 'c1')?.name).toBe('Work');
  const moved = inFolder(both, 'c1', 'f2');
  expect(moved.folders.map(({ conversations }) => conversations)).toEqual([[], ['c1']]);
  expect(folderOf(inFolder(moved, 'c1', null), 'c1')).toBeNull();
});

it('renames folders and takes them away', () => {
  expect(renamed(both, 'f2', 'Family').folders.map(({ name }) => name)).toEqual(['Work', 'Family']);
  expect(withoutFolder(both, 'f1').folders.map(({ id }) => id)).toEqual(['f2']);
});
