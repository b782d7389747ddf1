import { limits } from '../../protocol/index.ts';
import { hashPassword } from '../auth/passwords.ts';
import { readableCode } from '../auth/readable-code.ts';
import { tokenHash } from '../auth/tokens.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { choosePassword } from './choose-password.ts';
import { readCount } from './read-command.ts';
import { namedAccount, printFields, withStore, writtenTime } from './with-store.ts';

const logLines = { standard: 100, most: 1_000_000 };

/** `parley-server user list` */
export async function userList(given: Given): Promise<number> {
  const accounts = await withStore(given, (store) => store.accounts.listAccounts());
  for (const { email, gaiaId, displayName, administrator, disabled } of accounts) {
    const special = [...(administrator ? ['administrator'] : []), ...(disabled ? ['disabled'] : [])];
    printFields(email, gaiaId, displayName, ...special);
  }
  return 0;
}

/** `parley-server user disable` and `enable` */
export async function userDisable(given: Given, disabled: boolean): Promise<number> {
  await withStore(given, async (store) => {
    const { gaiaId } = await namedAccount(store, given, given.argument);
    await store.accounts.setDisabled(gaiaId, disabled);
  });
  return 0;
}

/** `parley-server user passwd` */
export async function userPasswd(given: Given): Promise<number> {
  await withStore(given, async (store) => {
    const { gaiaId } = await namedAccount(store, given, given.argument);
    const { password, generated } = await choosePassword(given);
    const hash = await hashPassword(password);
    await store.accounts.changePassword(gaiaId, { hash, exceptClientId: null });
    if (generated) printFields(password);
  });
  return 0;
}

/** `parley-server user reset`: the code is alone on stdout. */
export async function userReset(given: Given): Promise<number> {
  const code = readableCode();
  await withStore(given, async (store) => {
    const { gaiaId, email, disabled } = await namedAccount(store, given, given.argument);
    if (disabled) {
      throw new CommandFailure(`${email} is switched off; "parley-server user enable ${email}" comes first`);
    }
    await store.accounts.createReset({ gaiaId, hash: tokenHash(code), by: 'administrator' });
    const minutes = limits.passwordResetSecs / 60;
    process.stderr.write(
      `Give this code to ${email}. It works once, for ${minutes} minutes, on the server's page ${resetPlace(given)}.\n` +
        'When a new password is set with it, all sessions and tokens of the account end.\n',
    );
  });
  printFields(code);
  return 0;
}

/** Where a code is entered. */
function resetPlace(given: Given): string {
  const publicUrl = given.value('public-url');
  return publicUrl === undefined ? '/reset' : `${publicUrl.replace(/\/+$/, '')}/reset`;
}

/** `parley-server user log` */
export async function userLog(given: Given): Promise<number> {
  const limit = readCount(given, 'limit', logLines.standard, logLines.most);
  await withStore(given, async (store) => {
    const account = given.argument === null ? null : await namedAccount(store, given, given.argument);
    const accounts = await store.accounts.listAccounts();
    const names = new Map(accounts.map(({ gaiaId, email }) => [gaiaId, email]));
    for (const attempt of await store.accounts.listSignIns(account?.gaiaId ?? null, limit)) {
      const { at, gaiaId, action, outcome, address, label } = attempt;
      const name = gaiaId === null ? '-' : (names.get(gaiaId) ?? gaiaId);
      printFields(writtenTime(at), name, action, outcome, address, label);
    }
  });
  return 0;
}
