import { expect, it } from 'vitest';
import { systemClock } from '../../protocol/index.ts';
import { parentClock } from './parent-clock.ts';

function parent() {
  const answers: unknown[] = [];
  let listener: (event: { data: unknown }) => void = () => undefined;
  const clock = parentClock({
    postMessage: (message) => answers.push(message),
    on: (_event, to) => {
      listener = to;
    },
  });
  const off = (): number => Math.round((clock.nowUsec() - systemClock.nowUsec()) / 1e6 / 60) + 0;
  return { answers, off, send: (data: unknown) => listener({ data }) };
}

it('is the system’s where no app runs the server', () => {
  expect(parentClock(undefined)).toBe(systemClock);
});

it('is set by the app that runs the server, goes on from there, and is the system’s again', () => {
  const { answers, off, send } = parent();
  expect(off()).toBe(0);
  const now = Date.now() - 90 * 60_000;
  send({ now });
  expect(off()).toBe(-90);
  send({ now: null });
  expect(off()).toBe(0);
  expect(answers).toEqual([{ now }, { now: null }]);
});

it.each([undefined, null, 'now', {}, { now: '1' }, { now: Number.NaN }])('is not set by %o', (data) => {
  const { answers, off, send } = parent();
  send(data);
  expect([off(), answers]).toEqual([0, []]);
});
