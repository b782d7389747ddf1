import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const operate = join(import.meta.dirname, '..', '..', 'docs', 'operate');

test('has every figure that the dashboard and the alert rules ask for', async () => {
  const metrics = new Metrics();
  metrics.countCall('GetSelfInfo', 'ok', 0.003);
  const { body } = await metrics.page();
  const texts = await Promise.all(
    ['dashboard.json', 'alerts.yml'].map((name) => readFile(join(operate, name), 'utf8')),
  );
  const asked = new Set(texts.join().match(/\b(?:parley|nodejs|process)_\w+/g));
  expect(asked.size).toBeGreaterThan(12);
  const samples = new Set(body.match(/^\w+(?=[ {])/gm));
  expect([...asked].filter((name) => !samples.has(name))).toEqual([]);
});

test('sorts calls by their time', async () => {
  const metrics = new Metrics();
  for (const seconds of [0.0004, 0.02, 0.02, 7]) metrics.countCall('SendChatMessage', 'ok', seconds);
  const { body } = await metrics.page();
  const within = (bound: string) =>
    Number(
      new RegExp(`^parley_call_duration_seconds_bucket\\{le="${bound}"\\} (\\d+)$`, 'm').exec(body)?.[1],
    );
  expect([within('0.001'), within('0.025'), within('5'), within('10')]).toEqual([1, 3, 3, 4]);
  expect(body).toContain('\nparley_call_duration_seconds_count 4\n');
});

test('says by how much a blocked event loop was late', async () => {
  const metrics = new Metrics();
  const longest = async (): Promise<number> =>
    Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec((await metrics.page()).body)?.[1]);
  await longest();
  const until = performance.now() + 300;
  while (performance.now() < until);
  await expect.poll(longest).toBeGreaterThan(0.15);
});
