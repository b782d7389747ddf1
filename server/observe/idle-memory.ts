import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 looks at what was allocated within five seconds to tell whether the young generation may become smaller. */
const everyMs = 5000;
/** Above this part of the time the event loop has work, and V8 collects by itself. */
const idleBelow = 0.1;
/** A smaller young generation is kept. */
const keptBytes = 16 * 1024 * 1024;
/** What becomes smaller is followed by a collection of everything, of some ten milliseconds. */
const atMostEveryMs = 60_000;

/** Both halves of the space for short-lived objects. */
const youngBytes = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;

/** Collects what is short-lived. A new context has a function for it once V8 was told so; Node has no other way to it. */
function collectYoung(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  collect({ type: 'minor' });
}

/**
 * Gives memory back once the process has nothing more to do. V8 grows the space for short-lived objects while many clients
 * connect and makes it smaller only when it is collected, which an idle process does after minutes.
 *
 * @returns ends it
 */
export function giveBackMemoryWhenIdle(): () => void {
  let since = performance.eventLoopUtilization();
  let notBefore = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    if (utilization > idleBelow || performance.now() < notBefore || youngBytes() <= keptBytes) return;
    notBefore = performance.now() + atMostEveryMs;
    collectYoung();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
