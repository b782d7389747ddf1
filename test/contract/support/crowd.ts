import { systemClock } from '../../../protocol/index.ts';
import { hashPassword } from '../../../server/auth/passwords.ts';
import { openStore } from '../../../server/store/open-store.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';

/** Adds people who are not signed in, beside the running server. They share a password, which costs one hash. */
export async function addCrowd(server: TestServer, count: number): Promise<Person[]> {
  await using store = await openStore({ database: server.database, clock: systemClock });
  const password = 'the password of all';
  const passwordHash = await hashPassword(password);
  const names = Array.from({ length: count }, (_value, index) => `member${index}`);
  return Promise.all(
    names.map(async (displayName): Promise<Person> => {
      const account = `${displayName}@localhost`;
      const { gaiaId } = await store.accounts.createAccount(
        { email: account, displayName, passwordHash },
        { by: 'administrator' },
      );
      return { account, displayName, password, gaiaId, token: '' };
    }),
  );
}
