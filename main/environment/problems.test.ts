import { beforeEach, expect, it } from 'vitest';
import type { ProblemKind } from '../../preload/views/problem.ts';
import { Problems } from './problems.ts';

let kept: (readonly ProblemKind[])[];
let changes: number;
const problems = (...dismissed: ProblemKind[]): Problems =>
  new Problems({ dismissed, keepDismissed: (kinds) => kept.push(kinds), changed: () => (changes += 1) });

beforeEach(() => {
  kept = [];
  changes = 0;
});

it('says the gravest first, and each change once', () => {
  const some = problems();
  some.set('no-tray', true);
  some.set('disk-full', true);
  some.set('disk-full', true);
  expect(some.shown).toEqual(['disk-full', 'no-tray']);
  expect(changes).toBe(2);
  some.set('disk-full', false);
  expect(some.shown).toEqual(['no-tray']);
});

it('leaves unsaid what the person knows, until it comes back', () => {
  const some = problems();
  some.set('disk-full', true);
  some.dismiss('disk-full');
  expect(some.shown).toEqual([]);
  expect(some.stands('disk-full')).toBe(true);
  some.set('disk-full', false);
  some.set('disk-full', true);
  expect(some.shown).toEqual(['disk-full']);
});

it('remembers over starts only what the desktop lacks', () => {
  const some = problems();
  some.set('disk-full', true);
  some.set('no-tray', true);
  some.dismiss('no-tray');
  some.dismiss('disk-full');
  expect(kept.at(-1)).toEqual(['no-tray']);
  const next = problems('no-tray');
  next.set('no-tray', true);
  expect(next.shown).toEqual([]);
  next.set('no-tray', false);
  expect(kept.at(-1)).toEqual([]);
});

it('dismisses nothing that does not stand', () => {
  const some = problems();
  some.dismiss('no-tray');
  some.set('no-tray', true);
  expect(some.shown).toEqual(['no-tray']);
});
