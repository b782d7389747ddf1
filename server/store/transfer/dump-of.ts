import type { Usec } from '../../../protocol/index.ts';
import { type Dump, DumpError } from './dump.ts';
import type { Snapshot } from './snapshot.ts';

/** Everything that a snapshot shows. @throws DumpError when the store was never opened */
export async function* dumpOf(snapshot: Snapshot, madeAt: Usec): Dump {
  const migrations = await snapshot.migrations();
  if (migrations.length === 0) throw new DumpError('there is no data of a parley-server in it');
  yield { kind: 'head', migrations, madeAt };
  for (const shape of await snapshot.tables()) {
    yield { kind: 'table', ...shape };
    for await (const rows of snapshot.rows(shape)) yield { kind: 'rows', rows };
  }
}
