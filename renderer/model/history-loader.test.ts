import { expect, it } from 'vitest';
import type { Result } from '../../preload/views.ts';
import { scriptedBridge, settled } from '../fixtures/bridge.ts';
import { HistoryLoader } from './history-loader.ts';
import { Mirror } from './mirror.ts';
import { t } from '../../words/translate.ts';

/** A main process that answers when the test says so. */
function scene() {
  const answers: ((answer: Result<number | null>) => void)[] = [];
  const { bridge, requestsOf } = scriptedBridge({
    loadHistoryTo: () => new Promise((resolve) => answers.push(resolve)),
  });
  const mirror = new Mirror();
  const loader = new HistoryLoader(bridge, mirror);
  const answer = async (value: Result<number | null>): Promise<void> => {
    await settled();
    answers.shift()?.(value);
    await settled();
  };
  return { mirror, loader, answer, requestsOf };
}

it('loads page by page up to the date and reports its progress', async () => {
  const { mirror, loader, answer, requestsOf } = scene();
  const done = loader.loadTo('a', 'c', 100, 1000);
  await answer({ ok: true, value: 800 });
  expect(mirror.historyLoading.get()).toEqual({ from: 1000, loadedTo: 800, moment: 100 });
  await answer({ ok: true, value: 300 });
  expect(mirror.historyLoading.get()).toMatchObject({ loadedTo: 300 });
  await answer({ ok: true, value: null });
  expect(await done).toBe(100);
  expect(mirror.historyLoading.get()).toBeNull();
  expect(requestsOf('loadHistoryTo')).toEqual(Array.from({ length: 3 }, () => ['a', 'c', 100]));
});

it('loads nothing more after it was cancelled', async () => {
  const { mirror, loader, answer, requestsOf } = scene();
  const done = loader.loadTo('a', 'c', 100, 1000);
  await answer({ ok: true, value: 800 });
  loader.cancel();
  expect(mirror.historyLoading.get()).toBeNull();
  await answer({ ok: true, value: 300 });
  expect(await done).toBeNull();
  expect(mirror.historyLoading.get()).toBeNull();
  expect(requestsOf('loadHistoryTo')).toHaveLength(2);
});

it('is superseded by a later request', async () => {
  const { mirror, loader, answer } = scene();
  const first = loader.loadTo('a', 'c', 100, 1000);
  const second = loader.loadTo('a', 'c', 900, 1000);
  await answer({ ok: true, value: 800 });
  expect(await first).toBeNull();
  await answer({ ok: true, value: null });
  expect(await second).toBe(900);
  expect(mirror.toast.get()).toBeNull();
});

it('shows why it failed', async () => {
  const { mirror, loader, answer } = scene();
  const done = loader.loadTo('a', 'c', 100, 1000);
  await answer({ ok: false, error: { message: t('connection.offlineShort') } });
  expect(await done).toBeNull();
  expect(mirror.toast.get()?.text).toBe(t('connection.offlineShort'));
});
