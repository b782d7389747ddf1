import { limits } from '../../protocol/index.ts';

const lookEveryMs = 500;

/** Of one body, from its beginning until it is disposed of. */
export interface Pace extends Disposable {
  /** Says that so many more bytes came. */
  count(bytes: number): void;
}

/**
 * Watches how fast a body comes in: one that is sent slowly holds a connection, and a place in a queue, for nothing.
 *
 * @param withinMs after which the whole body must be here
 * @param onSlow called once, when it is not or comes too slowly
 */
export function watchPace(withinMs: number, onSlow: () => void): Pace {
  const { graceSecs, bytesPerSecond } = limits.slowestBody;
  const started = performance.now();
  let bytes = 0;
  const timer = setInterval(() => {
    const secs = (performance.now() - started) / 1000;
    if (secs * 1000 < withinMs && bytes >= (secs - graceSecs) * bytesPerSecond) return;
    clearInterval(timer);
    onSlow();
  }, lookEveryMs).unref();
  return {
    count: (more) => {
      bytes += more;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
