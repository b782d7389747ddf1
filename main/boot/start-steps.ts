import type { StartStep } from '../../preload/views/start-step.ts';
import type { Logger } from '../log/log.ts';

/** What is used of the global `performance`. */
interface Measures {
  readonly timeOrigin: number;
  getEntriesByType(type: 'measure'): readonly { name: string; startTime: number; duration: number }[];
  clearMeasures(): void;
}

/**
 * What the start consisted of, in milliseconds since the process began: the measures that the runtime and the main process made
 * by `performance.measure`, and those of the window. Where the next slow step is to be found.
 */
export function startSteps(ofPage: readonly StartStep[], measures: Measures = performance): StartStep[] {
  const own = measures.getEntriesByType('measure').map(({ name, startTime, duration }) => ({
    name,
    from: Math.round(startTime),
    to: Math.round(startTime + duration),
  }));
  // They are kept for ever otherwise.
  measures.clearMeasures();
  const since = (time: number): number => Math.round(time - measures.timeOrigin);
  return [...own, ...ofPage.map(({ name, from, to }) => ({ name, from: since(from), to: since(to) }))].sort(
    (one, other) => one.from - other.from,
  );
}

/** The window has drawn: writes down how long that took, and what. */
export const logStart = (ofPage: readonly StartStep[], log: Pick<Logger, 'info'>): void =>
  log.info({ ms: Math.round(performance.now()), steps: startSteps(ofPage) }, 'window has drawn');
