import type { Usec } from '../../../protocol/index.ts';
import { knownMigrations } from '../migrations/migrate.ts';
import { newestPosition } from '../commit/position-source.ts';
import { DumpError } from '../transfer/dump.ts';
import type { Snapshot } from '../transfer/snapshot.ts';
import { eventFindings } from './event-findings.ts';
import { graceUsec, rules } from './rules.ts';

/**
 * Everything in a store that should not be, one line each, without anyone's words.
 *
 * @throws DumpError when the store's schema is not this server's
 */
export async function* findingsIn(snapshot: Snapshot, now: Usec): AsyncGenerator<string> {
  const seen = await snapshot.migrations();
  if (seen.join() !== knownMigrations.join()) {
    throw new DumpError('the data is of another release; start the server once, or use its parley-server');
  }
  yield* await snapshot.engineFindings();
  const position = await newestPosition(snapshot);
  for (const { what, broken } of rules) {
    for (const { id } of await snapshot.all(broken, { position, expired: now - graceUsec }))
      yield `${id}: ${what}`;
  }
  yield* eventFindings(snapshot);
}
