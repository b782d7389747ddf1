import { expect, it } from 'vitest';
import type { Result } from '../../preload/views.ts';
import { scriptedBridge, settled } from '../fixtures/bridge.ts';
import { HistoryReach } from './history-reach.ts';
import { Mirror } from './mirror.ts';
import { t } from '../../words/translate.ts';

/** A main process that answers when the test says so. */
function scene() {
  const answers: ((answer: Result<number | null>) => void)[] = [];
  const { bridge, askedFor } = scriptedBridge({
    reachHistory: () => new Promise((resolve) => answers.push(resolve)),
  });
  const mirror = new Mirror();
  const reach = new HistoryReach(bridge, mirror);
  const answer = async (value: Result<number | null>): Promise<void> => {
    await settled();
    answers.shift()?.(value);
    await settled();
  };
  return { mirror, reach, answer, askedFor };
}

it('goes on until the moment is within reach, and tells how far it is', async () => {
  const { mirror, reach, answer, askedFor } = scene();
  const done = reach.to('a', 'c', 100, 1000);
  await answer({ ok: true, value: 800 });
  expect(mirror.reaching.get()).toEqual({ from: 1000, reached: 800, moment: 100 });
  await answer({ ok: true, value: 300 });
  expect(mirror.reaching.get()).toMatchObject({ reached: 300 });
  await answer({ ok: true, value: null });
  expect(await done).toBe(true);
  expect(mirror.reaching.get()).toBeNull();
  expect(askedFor('reachHistory')).toEqual(Array.from({ length: 3 }, () => ['a', 'c', 100]));
});

it('asks for nothing more once it is given up', async () => {
  const { mirror, reach, answer, askedFor } = scene();
  const done = reach.to('a', 'c', 100, 1000);
  await answer({ ok: true, value: 800 });
  reach.cancel();
  expect(mirror.reaching.get()).toBeNull();
  await answer({ ok: true, value: 300 });
  expect(await done).toBe(false);
  expect(mirror.reaching.get()).toBeNull();
  expect(askedFor('reachHistory')).toHaveLength(2);
});

it('gives way to a later wish', async () => {
  const { mirror, reach, answer } = scene();
  const first = reach.to('a', 'c', 100, 1000);
  const second = reach.to('a', 'c', 900, 1000);
  await answer({ ok: true, value: 800 });
  expect(await first).toBe(false);
  await answer({ ok: true, value: null });
  expect(await second).toBe(true);
  expect(mirror.toast.get()).toBeNull();
});

it('says why it cannot', async () => {
  const { mirror, reach, answer } = scene();
  const done = reach.to('a', 'c', 100, 1000);
  await answer({ ok: false, error: { message: t('connection.offlineShort') } });
  expect(await done).toBe(false);
  expect(mirror.toast.get()?.text).toBe(t('connection.offlineShort'));
});
