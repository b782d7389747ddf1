import { resolve } from 'node:path';
import { systemClock } from '../../protocol/index.ts';
import { serveOptionsOf } from '../config/serve-options.ts';
import { examine } from '../doctor/examine.ts';
import type { Given } from './command-spec.ts';
import { printFields } from './with-store.ts';

/** `parley-server doctor`: what is right and wrong with the installation, one finding a line. */
export async function doctor(given: Given): Promise<number> {
  const backups = given.value('backups');
  const counts = { ok: 0, warning: 0, wrong: 0 };
  const folder = backups === undefined ? null : resolve(backups);
  const options = serveOptionsOf(given, given.environment);
  for await (const { state, text } of examine(options, folder, systemClock)) {
    printFields(state, text);
    counts[state] += 1;
  }
  const warnings = `${counts.warning} ${counts.warning === 1 ? 'warning' : 'warnings'}`;
  printFields(`${counts.wrong} wrong, ${warnings}, ${counts.ok} ok`);
  return counts.wrong === 0 ? 0 : 1;
}
