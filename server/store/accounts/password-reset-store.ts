import { limits, USEC_PER_SEC, type Usec } from '../../../protocol/index.ts';
import { type Person, toPerson } from '../people/people.ts';
import type { Connection, Database, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import { writePasswordHash } from './account-statements.ts';
import type { Account } from './accounts.ts';
import { revokeAll } from './client-token-store.ts';
import type { NewReset, PasswordResets } from './password-resets.ts';

const insertReset = statement((db, p: { hash: string; id: string; at: number }) =>
  db.insertInto('password_resets').values({ code_hash: p.hash, person_id: p.id, created_at: p.at }),
);
const resetsOf = statement((db, p: { id: string }) =>
  db
    .selectFrom('password_resets')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('person_id', '=', p.id),
);
const usable = statement((db, p: { hash: string; since: number }) =>
  db
    .selectFrom('password_resets as r')
    .innerJoin('people as p', 'p.gaia_id', 'r.person_id')
    .selectAll('p')
    .where('r.code_hash', '=', p.hash)
    .where('r.created_at', '>', p.since)
    .where('p.disabled', '=', 0)
    .where('p.placeholder', '=', 0),
);
const deleteOf = statement((db, p: { id: string }) =>
  db.deleteFrom('password_resets').where('person_id', '=', p.id),
);
const deleteOne = statement((db, p: { hash: string }) =>
  db.deleteFrom('password_resets').where('code_hash', '=', p.hash),
);
const deleteOld = statement((db, p: { before: number }) =>
  db.deleteFrom('password_resets').where('created_at', '<=', p.before),
);

/** Codes that were made before this are worth nothing. */
const expiredBefore = (now: Usec): Usec => now - limits.passwordResetSecs * USEC_PER_SEC;

/** Codes for forgotten passwords over the store's connections. */
export function createPasswordResets(
  reader: Connection,
  write: Database['write'],
  toAccount: (person: Person) => Account | null,
): PasswordResets {
  return {
    createReset: (reset) => write((tx) => create(tx, reset)),
    async accountOfReset(hash, now) {
      const row = await reader.first(usable, { hash, since: expiredBefore(now) });
      return row && toAccount(toPerson(row));
    },
    useReset: (hash, passwordHash) =>
      write(async (tx) => {
        const row = await tx.first(usable, { hash, since: expiredBefore(tx.position()) });
        if (!row) return null;
        await tx.run(writePasswordHash, { id: row.gaia_id, hash: passwordHash });
        await tx.run(deleteOf, { id: row.gaia_id });
        return revokeAll(tx, row.gaia_id, null);
      }),
    async deleteReset(hash) {
      await write((tx) => tx.run(deleteOne, { hash }));
    },
  };
}

/** A password that was changed is not forgotten: the codes that were out are good for nothing. */
export async function forgetResets(tx: Transaction, id: string): Promise<void> {
  await tx.run(deleteOf, { id });
}

async function create(tx: Transaction, { gaiaId: id, hash, by }: NewReset): Promise<boolean> {
  const at = tx.position();
  await tx.run(deleteOld, { before: expiredBefore(at) });
  if (by === 'administrator') await tx.run(deleteOf, { id });
  // Those that are left are of the last hour.
  else if (((await tx.first(resetsOf, { id }))?.n ?? 0) >= limits.passwordResetsPerAccount) return false;
  await tx.run(insertReset, { hash, id, at });
  return true;
}
