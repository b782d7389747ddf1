import { limits, USEC_PER_SEC } from '../../../protocol/index.ts';
import * as sql from './account-statements.ts';
import type { Connection, Database } from '../query/connection.ts';
import type { RecordedAttempt, SignInLog } from './sign-in-log.ts';
import type { SignInsTable } from '../query/tables.ts';

const keptUsec = limits.signInLog.days * 24 * 60 * 60 * USEC_PER_SEC;

/** The log of sign-ins over the store's connections. */
export function createSignInLog(reader: Connection, write: Database['write']): SignInLog {
  return {
    recordSignIns: (attempts) =>
      write(async (tx) => {
        const people = new Set<string>();
        for (const { gaiaId, ...rest } of attempts) {
          const personId = gaiaId ?? '';
          people.add(personId);
          await tx.run(sql.insertSignIn, { person_id: personId, at: tx.position(), ...rest });
        }
        for (const id of people) {
          for (const kind of [sql.signIns, sql.failedSignIns]) {
            const surplus = await tx.first(kind.before, { id, keep: limits.signInLog.entriesPerPerson });
            if (surplus) await tx.run(kind.deleteUpTo, { id, at: surplus.at });
          }
        }
      }),
    async listSignIns(id, limit) {
      const rows =
        id === null
          ? await reader.all(sql.allSignIns, { limit })
          : await reader.all(sql.signInsOf, { id, limit });
      return rows.map(toAttempt);
    },
    async listSignInAddresses(id) {
      return (await reader.all(sql.signInAddresses, { id })).map(({ address }) => address);
    },
    async forgetOldSignIns(now) {
      const below = now - keptUsec;
      // Reading first, so that the disk stays asleep.
      if (await reader.first(sql.someOldSignIn, { below })) {
        await write((tx) => tx.run(sql.deleteOldSignIns, { below }));
      }
    },
  };
}

function toAttempt({ person_id: personId, ...rest }: SignInsTable): RecordedAttempt {
  return { gaiaId: personId === '' ? null : personId, ...rest };
}
