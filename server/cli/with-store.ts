import { existsSync } from 'node:fs';
import { systemClock, USEC_PER_MS } from '../../protocol/index.ts';
import { accountEmail } from '../auth/account-name.ts';
import { databaseOf, madeDatabaseOf } from '../config/database-of.ts';
import type { Account } from '../store/accounts/accounts.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { UsageError } from '../config/usage-error.ts';

/** Opens the store that is there, beside a running server or alone, for one command's work. Throws CommandFailure where there is none. */
export function withStore<T>(given: Given, work: (store: Store) => Promise<T>): Promise<T> {
  const database = madeDatabaseOf(given.where);
  if (database.kind === 'sqlite' && !existsSync(database.path))
    throw new CommandFailure(`there is no data at ${database.path}; see --data and --database`);
  return inStore(database, work);
}

/** Opens the store, or makes one. */
export function withNewStore<T>(given: Given, work: (store: Store) => Promise<T>): Promise<T> {
  const database = databaseOf(given.where);
  // If --data was mistyped, the password that is printed is for a server that no one runs.
  if (database.kind === 'sqlite' && !existsSync(database.path))
    process.stderr.write(`parley-server: there was no data at ${database.path}; made it for a new server\n`);
  return inStore(database, work);
}

async function inStore<T>(database: DatabaseLocation, work: (store: Store) => Promise<T>): Promise<T> {
  await using store = await openStore({ database, clock: systemClock });
  return await work(store);
}

/** The account that a person named. Throws UsageError or CommandFailure. */
export async function namedAccount(store: Store, given: Given, name: string | null): Promise<Account> {
  const email = readAccountName(given, name ?? '');
  const account = await store.accounts.accountByEmail(email);
  if (account === null) {
    throw new CommandFailure(`there is no account "${email}"; "parley-server user list" lists them`);
  }
  return account;
}

/** The address under which a person's word for an account is known. Throws UsageError. */
export function readAccountName(given: Given, name: string): string {
  const email = accountEmail(name, given.domain);
  if (email === null) {
    throw new UsageError(`"${name}" cannot be an account; use an e-mail address or a simple name`);
  }
  return email;
}

/** One line of fields on stdout. What people or clients chose cannot break out of its field. */
export function printFields(...fields: readonly string[]): void {
  process.stdout.write(`${fields.map((field) => field.replaceAll(/\p{Cc}+/gu, ' ')).join('\t')}\n`);
}

/** A timestamp as a date and a time of day in UTC. */
export const writtenTime = (usec: number): string => new Date(usec / USEC_PER_MS).toISOString();
