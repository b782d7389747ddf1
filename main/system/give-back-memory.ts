import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Rare, so that it wakes nothing; what a start leaves behind is soon given back all the same. */
const lookEveryMs = 60_000;
/** A smaller space for short-lived objects is kept: what makes it smaller is followed by a collection of everything. */
const keptBytes = 8 * 1024 * 1024;

const youngBytes = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;

/** Collects what is short-lived. A new context has a function for it once V8 was told so; there is no other way to it. */
function collectYoung(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as ((options: { type: 'minor' }) => void) | undefined;
  collect?.({ type: 'minor' });
}

/**
 * Gives memory back that the process needs no more. V8 makes the space for short-lived objects larger while much happens, as at a start,
 * and smaller only when it is collected while little does, which then takes a long time to come.
 */
export function giveBackMemory(everyMs: number = lookEveryMs): void {
  setInterval(() => {
    if (youngBytes() > keptBytes) collectYoung();
  }, everyMs).unref();
}
