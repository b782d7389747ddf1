import type { CDPSession } from 'playwright';
import type { Figure } from './benchmark.ts';

/** What is too long for a task, and for the time between two frames, milliseconds. */
export const tooLong = 50;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** CPU time of the thread, microseconds. */
  tdur?: number;
  args: { name?: string };
}

/**
 * Watches a page while something happens to it: how much of the processor each task of its main thread took,
 * milliseconds. Unlike the time on the clock, that does not grow because something else runs on the machine.
 */
export async function taskTimes(inspector: CDPSession, happens: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  inspector.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await inspector.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  await happens();
  const complete = new Promise<void>((resolve) => inspector.once('Tracing.tracingComplete', () => resolve()));
  await inspector.send('Tracing.end');
  await complete;
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

/** What tasks took of the processor, in figures. */
export const taskFigures = (name: string, times: readonly number[]): Figure[] => [
  {
    name: `${name}: longest task, CPU`,
    value: times.reduce((most, each) => Math.max(most, each), 0),
    unit: 'ms',
  },
  {
    name: `${name}: tasks of more than ${tooLong} ms of CPU`,
    value: times.filter((each) => each > tooLong).length,
    unit: '',
  },
];
