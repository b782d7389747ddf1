import { resolve } from 'node:path';
import { systemClock } from '../../protocol/index.ts';
import { environmentName, type Environment } from '../config/read-options.ts';
import { readServeOptions, serveOptionTable } from '../config/serve-options.ts';
import { examine } from '../doctor/examine.ts';
import type { Given } from './command-spec.ts';
import { printFields } from './with-store.ts';

/** `parley-server doctor`: what is right and wrong with the installation, one finding a line. */
export async function doctor(given: Given): Promise<number> {
  const backups = given.value('backups');
  const counts = { ok: 0, warning: 0, wrong: 0 };
  const folder = backups === undefined ? null : resolve(backups);
  for await (const { state, text } of examine(serveOptions(given), folder, systemClock)) {
    printFields(state, text);
    counts[state] += 1;
  }
  const warnings = `${counts.warning} ${counts.warning === 1 ? 'warning' : 'warnings'}`;
  printFields(`${counts.wrong} wrong, ${warnings}, ${counts.ok} ok`);
  return counts.wrong === 0 ? 0 : 1;
}

/** The options of the server: those typed for this command take the place of their variables. */
function serveOptions(given: Given): ReturnType<typeof readServeOptions> {
  const typed = serveOptionTable.flatMap(({ name }) => {
    const value = given.value(name);
    return value === undefined ? [] : [[environmentName(name), value]];
  });
  const environment: Environment = { ...given.environment, ...Object.fromEntries(typed) };
  return readServeOptions([], environment);
}
