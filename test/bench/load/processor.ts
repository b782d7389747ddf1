// Watches the one processor that it is kept to: asks to be woken a thousand times a second, and tells when it was woken late.
// Nothing goes before it, so while it is late its processor works for none of the machine's programs.
import { setImmediate } from 'node:timers/promises';
import type { Stretch } from '../support/standstills.ts';
import { readPlan, report } from './plan.ts';

export interface ProcessorPlan {
  readonly everyMs: number;
}

/** Every second, of that second. */
export interface ProcessorResult {
  readonly late: readonly Stretch[];
}

/** What a wake-up takes at most. */
const slackMs = 0.5;
const clockMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const { everyMs } = await readPlan<ProcessorPlan>();
const never = new Int32Array(new SharedArrayBuffer(4));
for (let late: Stretch[] = [], reported = clockMs(); ;) {
  const due = clockMs() + everyMs;
  Atomics.wait(never, 0, 0, everyMs);
  const now = clockMs();
  if (now - due > slackMs) late.push({ from: due, to: now });
  if (now - reported < 1000) continue;
  await report({ late } satisfies ProcessorResult);
  await setImmediate();
  late = [];
  reported = now;
}
