// A line on which everything arrives a while later, in both directions. Its ends are sockets in the file system.
import { connect, createServer, type Socket } from 'node:net';
import { readPlan, report } from './plan.ts';

export interface DelayPlan {
  /** Where it is reached. */
  readonly at: string;
  /** Where it leads. */
  readonly to: string;
  /** How much longer a round trip takes, in ms. */
  readonly roundTripMs: number;
}

/** Timers count whole milliseconds, so that it sleeps by itself, for so long at a time. */
const napMs = 0.05;

const plan = await readPlan<DelayPlan>();
const underWay: { readonly due: number; readonly arrive: () => void }[] = [];
const nap = new Int32Array(new SharedArrayBuffer(4));
let isCarrying = false;

function carry(): void {
  const now = performance.now();
  while (underWay[0] !== undefined && underWay[0].due <= now) underWay.shift()?.arrive();
  isCarrying = underWay.length > 0;
  if (!isCarrying) return;
  Atomics.wait(nap, 0, 0, napMs);
  setImmediate(carry);
}

function later(arrive: () => void): void {
  underWay.push({ due: performance.now() + plan.roundTripMs / 2, arrive });
  if (isCarrying) return;
  isCarrying = true;
  setImmediate(carry);
}

function lead(from: Socket, to: Socket): void {
  from.on('data', (piece) => later(() => to.write(piece)));
  from.on('error', () => undefined).on('close', () => later(() => to.destroy()));
}

createServer((near) => {
  const far = connect(plan.to);
  lead(near, far);
  lead(far, near);
}).listen(plan.at, () => void report({ ready: true }));
