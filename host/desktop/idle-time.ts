import type { SyncExtension, XClient, XEvent } from 'x11';

/** Until so many milliseconds without a key or a pointer movement nobody counts as idle: 0 whole seconds. */
const idleFromMs = 1000;
const counterName = 'IDLETIME';

/** Someone stopped touching keyboard and pointer so many milliseconds ago; null: someone is at it again. */
export type IdleListener = (idleMs: number | null) => void;

/**
 * Has the X server tell when idleness begins and when it ends, by two alarms on its idle counter: nothing is asked
 * meanwhile. Answers whether the server can.
 */
export async function watchIdleTime(x: XClient, tell: IdleListener): Promise<boolean> {
  const sync = await extension(x);
  const counter = sync === null ? null : await idleCounter(sync);
  if (sync === null || counter === null) return false;
  const alarm = (testType: number, value: number): number => {
    const id = x.AllocID();
    const { Absolute: valueType } = sync.ValueType;
    sync.CreateAlarm(id, { counter, valueType, value, testType, delta: 0, events: true });
    return id;
  };
  // Asked before the alarms are: someone who is idle already crosses no line.
  sync.QueryCounter(counter, (error, idleMs) => {
    if (!error && idleMs >= idleFromMs) tell(idleMs);
  });
  const begins = alarm(sync.TestType.PositiveTransition, idleFromMs);
  const ends = alarm(sync.TestType.NegativeTransition, idleFromMs - 1);
  x.on('event', (event: XEvent) => {
    if (event.alarm === begins) tell(event.counterValue ?? idleFromMs);
    else if (event.alarm === ends) tell(null);
  });
  return true;
}

const extension = (x: XClient): Promise<SyncExtension | null> =>
  new Promise((resolve) => {
    x.require('sync', (error, found) => resolve(error ? null : found));
  });

const idleCounter = (sync: SyncExtension): Promise<number | null> =>
  new Promise((resolve) => {
    sync.ListSystemCounters((error, counters) => {
      const found = error ? undefined : counters.find(({ name }) => name === counterName);
      resolve(found?.counter ?? null);
    });
  });
