import { expect, it } from 'vitest';
import { circlesIn } from './circles.mjs';

it('finds the ways that lead back, and nothing in ways that only meet again', () => {
  const meeting = { top: ['left', 'right'], left: ['end'], right: ['end'], end: [] };
  expect(circlesIn(new Map(Object.entries(meeting)))).toEqual([]);
  const back = { ...meeting, end: ['right'], alone: ['alone'] };
  expect(circlesIn(new Map(Object.entries(back)))).toEqual(['end -> right -> end', 'alone -> alone']);
});
