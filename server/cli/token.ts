import { limits, variantNamed, type Variant } from '../../protocol/index.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import { TokenRefused } from '../store/accounts/client-tokens.ts';
import { CommandFailure, type Given } from './command-spec.ts';
import { UsageError } from '../config/usage-error.ts';
import { namedAccount, printFields, withStore, writtenTime } from './with-store.ts';

/** `parley-server token create`: the token is alone on stdout. */
export async function tokenCreate(given: Given): Promise<number> {
  const name = needed(given, 'account');
  const label = needed(given, 'label').trim();
  if (label === '' || label.length > limits.nameUnits) {
    throw new UsageError(`--label takes 1 to ${limits.nameUnits} characters`);
  }
  const variant = readVariant(given.value('variant'));
  const token = newToken();
  await withStore(given, async (store) => {
    const { gaiaId, email } = await namedAccount(store, given, name);
    const clients = await store.accounts.listTokens(gaiaId);
    if (clients.length >= limits.clientsPerPerson) {
      throw new CommandFailure(
        `${email} has ${limits.clientsPerPerson} clients, which is the most; revoke one of "parley-server token list --account ${email}"`,
      );
    }
    const kind = given.has('gateway') ? 'gateway' : 'app';
    try {
      await store.accounts.createToken({
        gaiaId,
        hash: tokenHash(token),
        label,
        variant,
        device: 'desktop',
        kind,
      });
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      throw new CommandFailure(`${email} is switched off; "parley-server user enable ${email}" comes first`, {
        cause: error,
      });
    }
  });
  printFields(token);
  return 0;
}

/** `parley-server token list` */
export async function tokenList(given: Given): Promise<number> {
  const name = given.value('account');
  await withStore(given, async (store) => {
    const account = name === undefined ? null : await namedAccount(store, given, name);
    for (const client of await store.accounts.listTokens(account?.gaiaId ?? null)) {
      const { clientId, email, kind, variant, createdAt, label } = client;
      printFields(clientId, email, kind, variant, writtenTime(createdAt), label);
    }
  });
  return 0;
}

/** `parley-server token revoke` */
export async function tokenRevoke(given: Given): Promise<number> {
  const id = given.argument ?? '';
  const revoked = await withStore(given, (store) => store.accounts.revokeToken(id));
  if (!revoked) {
    throw new CommandFailure(`no client has the id "${id}"; "parley-server token list" lists them`);
  }
  return 0;
}

function needed(given: Given, name: string): string {
  const value = given.value(name);
  if (value === undefined)
    throw new UsageError(`--${name} is missing; see "parley-server token create --help"`);
  return value;
}

function readVariant(text: string | undefined): Variant {
  const variant = variantNamed(text ?? null);
  if (variant === undefined) throw new UsageError(`--variant takes base or extended, not "${text ?? ''}"`);
  return variant;
}
