import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../chromium/dev-tools.ts';
import { watchAnswers } from './page-answers.ts';

let answers: (() => void)[];
let said: string[];
let visible: boolean;
let idleSecs: number;
let session: EventEmitter & { send: () => Promise<void> };

beforeEach(() => {
  vi.useFakeTimers();
  [answers, said, visible, idleSecs] = [[], [], true, 0];
  session = Object.assign(new EventEmitter(), {
    send: () => new Promise<void>((resolve) => answers.push(resolve)),
  });
  const page = {
    owner: { isVisible: () => visible },
    isCrashed: () => false,
    emit: (event: string) => said.push(event) > 0,
  };
  watchAnswers(page, session as unknown as Session, () => idleSecs);
});
afterEach(() => {
  session.emit('gone');
  vi.useRealTimers();
});

it('says once that a page does not answer, and that it does again', async () => {
  await vi.advanceTimersByTimeAsync(9_000 + 4 * 3_000);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['unresponsive']);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['unresponsive', 'responsive']);
});

it('asks no page that cannot be seen', async () => {
  visible = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveLength(0);
});

it('asks for nobody, and again once someone is back', async () => {
  idleSecs = 30;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answers).toHaveLength(0);
  idleSecs = 0;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(answers).toHaveLength(1);
});

it('lets a page that answers rest', async () => {
  await vi.advanceTimersByTimeAsync(9_000);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(8_999);
  expect(answers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toHaveLength(2);
});

it('waits for no answer of a page that crashed', async () => {
  await vi.advanceTimersByTimeAsync(9_000);
  visible = false;
  session.emit('Inspector.targetCrashed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});
