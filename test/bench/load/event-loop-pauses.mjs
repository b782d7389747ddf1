// Loaded into the server before its own code: writes down for how long its event loop did nothing else. Signalled once it
// begins, signalled again it writes what it has seen into the file that PAUSES_FILE names.
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { renameSync, writeFileSync } from 'node:fs';
import { env, threadCpuUsage } from 'node:process';

const everyMs = 1;
/** Shorter ones are what a timer takes to come. */
const leastMs = 0.5;
const cpuMs = () => {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
};

/** On the clock that all processes of the machine share. */
const clockMs = () => Number(process.hrtime.bigint()) / 1e6;

/** `wall`: milliseconds that a timer came late, `until` when; `cpu`: what the thread worked meanwhile, at most the same. */
const pauses = { wall: [], until: [], cpu: [], collecting: [], wholeCollections: 0 };
let isOn = false;
let last = { at: clockMs(), cpu: cpuMs() };

setInterval(() => {
  const now = { at: clockMs(), cpu: cpuMs() };
  const wall = now.at - last.at - everyMs;
  if (isOn && wall >= leastMs) {
    pauses.wall.push(wall);
    pauses.until.push(now.at);
    pauses.cpu.push(Math.min(wall, now.cpu - last.cpu));
  }
  last = now;
}, everyMs).unref();

new PerformanceObserver((list) => {
  if (!isOn) return;
  for (const { duration, detail } of list.getEntries()) {
    pauses.collecting.push(duration);
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) pauses.wholeCollections += 1;
  }
}).observe({ entryTypes: ['gc'] });

process.on('SIGUSR2', () => {
  if (!isOn) {
    isOn = true;
    return;
  }
  isOn = false;
  const file = env['PAUSES_FILE'];
  writeFileSync(`${file}.new`, JSON.stringify(pauses));
  renameSync(`${file}.new`, file);
});
