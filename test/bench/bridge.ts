import { startApp } from '../e2e/support/app.ts';
import { startDesktop } from '../e2e/support/desktop.ts';
import { eventually } from '../e2e/support/processes.ts';
import type { BridgePort } from '../../preload/bridge.ts';
import type { Benchmark } from './support/benchmark.ts';
import { percentile, sum } from './support/statistics.ts';

export const bridge: Benchmark = {
  name: 'bridge',
  title: 'From the window to the main process and back',
  about:
    'The window asks the main process for the app’s state (`window.parley.invoke("readApp")`) again and again, each time after the answer to the time before. The loop runs inside the page: nothing is between the two but the app’s own bridge.',
  async run({ quick }) {
    const calls = quick ? 200 : 1000;
    await using desktop = await startDesktop();
    await using app = await startApp({ desktop });
    const page = await app.page();
    await eventually('the first-start screen', () => page.getByRole('button').first().isVisible(), 30_000);
    const samples = await page.evaluate(async (count) => {
      const { parley } = globalThis as unknown as { parley: BridgePort };
      for (let warmUp = 0; warmUp < 100; warmUp += 1) await parley.invoke('readApp');
      const times: number[] = [];
      while (times.length < count) {
        const startedAt = performance.now();
        await parley.invoke('readApp');
        times.push(performance.now() - startedAt);
      }
      return times;
    }, calls);
    return {
      figures: [
        { name: 'Round trip, p50', value: percentile(samples, 0.5), unit: 'ms' },
        { name: 'Round trip, p99', value: percentile(samples, 0.99), unit: 'ms' },
        { name: 'Round trip, mean', value: sum(samples) / samples.length, unit: 'ms' },
      ],
      notes: [`${samples.length} calls. A page’s clock moves in steps of 0.1 ms; the mean is finer.`],
    };
  },
};
