import { pause } from '../load/plan.ts';
import { machineCpuSeconds } from './processes.ts';

const sampleMs = 1500;
/** What a desktop with nothing to do uses, and a little more. */
const quietCores = 0.15;

/** A sentence for the reader when the machine is busy before a benchmark has begun; null when it is quiet. */
export async function unquietNote(): Promise<string | null> {
  const before = machineCpuSeconds();
  await pause(sampleMs);
  const cores = ((machineCpuSeconds() - before) * 1000) / sampleMs;
  if (cores <= quietCores) return null;
  return `Other processes kept ${cores.toFixed(1)} cores busy just before: do not trust these figures.`;
}
