import { type OpenMetricsContentType, Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { EventLoopLag } from './event-loop-lag.ts';

test('wakes the process only while the page is asked for', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const lag = new EventLoopLag(new Registry<OpenMetricsContentType>());
    expect(lag.isWatching).toBe(false);
    lag.asked();
    vi.advanceTimersByTime(200_000);
    lag.asked();
    vi.advanceTimersByTime(200_000);
    expect(lag.isWatching).toBe(true);
    vi.advanceTimersByTime(100_000);
    expect(lag.isWatching).toBe(false);
    lag.asked();
    expect(lag.isWatching).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
