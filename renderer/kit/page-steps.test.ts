import { expect, it } from 'vitest';
import { PageSteps } from './page-steps.ts';

it('follow one another from the navigation on; a moment counts when it first comes', () => {
  let time = 0;
  const steps = new PageSteps({ timeOrigin: 1000, now: () => time });
  for (const [at, moment] of [
    [5, 'began'],
    [9, 'app'],
    [12, 'list'],
    [70, 'list'],
  ] as const) {
    time = at;
    steps.reached(moment);
  }
  expect(steps.list()).toEqual([
    { name: 'page: program loaded and run', from: 1000, to: 1005 },
    { name: 'page: app’s state read', from: 1005, to: 1009 },
    { name: 'page: list read', from: 1009, to: 1012 },
  ]);
});
