import { safeLine } from '../../words/safe-text.ts';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { limits } from '../../protocol/index.ts';
import { hashPassword } from '../auth/passwords.ts';
import { readableCode } from '../auth/readable-code.ts';
import { AccountRefused, type NewAccount } from '../store/accounts/accounts.ts';
import type { Store } from '../store/store.ts';
import { readAccountLines, type PlannedAccount } from './account-lines.ts';
import { choosePassword } from './choose-password.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { unreadable } from './file-problem.ts';
import { UsageError } from '../config/usage-error.ts';
import { printFields, readAccountName, withNewStore } from './with-store.ts';

/** As many as the standard thread pool hashes at once; see passwords.ts for what each holds. */
const hashedAtOnce = 4;

/** `parley-server user add` */
export async function userAdd(given: Given): Promise<number> {
  const file = given.value('from-file');
  if ((file === undefined) === (given.argument === null)) {
    throw new UsageError('give an ACCOUNT or --from-file FILE; see "parley-server user add --help"');
  }
  return file === undefined ? addOne(given, given.argument ?? '') : addAll(given, file);
}

async function addOne(given: Given, name: string): Promise<number> {
  const email = readAccountName(given, name);
  const displayName = safeLine(given.value('name') ?? '') || email.slice(0, email.indexOf('@'));
  if (displayName.length > limits.nameUnits) {
    throw new UsageError(`--name takes at most ${limits.nameUnits} characters`);
  }
  await withNewStore(given, async (store) => {
    await refuseTaken(store, email, '');
    const { password, generated } = await choosePassword(given);
    await add(store, await hashed(email, displayName, password), given.has('administrator'));
    printFields(generated ? password : email);
  });
  return 0;
}

async function addAll(given: Given, file: string): Promise<number> {
  const planned = readAccountLines(await readSource(file), given.domain);
  await withNewStore(given, async (store) => {
    // All of it is looked at before anything is made.
    for (const { email, line } of planned) await refuseTaken(store, email, `line ${line}: `);
    for (let at = 0; at < planned.length; at += hashedAtOnce) {
      const ready = await Promise.all(planned.slice(at, at + hashedAtOnce).map(readied));
      // In the order of the lines, whichever hash was done first: accounts are listed in the order in which they were made,
      // and the first one of a new server is its administrator's.
      for (const { account, printed } of ready) {
        await add(store, account, given.has('administrator'));
        printFields(...printed);
      }
    }
  });
  return 0;
}

/** As it is to be made, and what is printed of it: the account, and its password where no one knows it yet. */
async function readied({ email, displayName, password }: PlannedAccount) {
  const chosen = password ?? readableCode();
  const account = await hashed(email, displayName, chosen);
  return { account, printed: password === null ? [email, chosen] : [email] };
}

async function hashed(email: string, displayName: string, password: string): Promise<NewAccount> {
  return { email, displayName, passwordHash: await hashPassword(password) };
}

async function add(store: Store, account: NewAccount, administrator: boolean): Promise<void> {
  try {
    const { gaiaId } = await store.accounts.createAccount(account, { by: 'administrator' });
    if (administrator) await store.accounts.makeAdministrator(gaiaId);
  } catch (error) {
    throw error instanceof AccountRefused ? taken(account.email, '') : error;
  }
}

async function refuseTaken(store: Store, email: string, where: string): Promise<void> {
  if ((await store.accounts.accountByEmail(email)) !== null) throw taken(email, where);
}

const taken = (email: string, where: string): CommandFailure =>
  new CommandFailure(
    `${where}there is an account "${email}" already; "parley-server user passwd" changes its password`,
  );

async function readSource(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(`cannot read ${file}: ${unreadable(file, cause) ?? message}`, { cause });
  }
}
