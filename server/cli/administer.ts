import { parseArgs } from 'node:util';
import { newId, systemClock, USEC_PER_SEC } from '../../protocol/index.ts';
import { tokenHash } from '../auth/tokens.ts';
import { databaseOf } from '../database-of.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { readServeOptions, type ServeOptions } from './serve-options.ts';
import { notAvailableYet, UsageError } from './usage-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const inviteDays = 7;

/** `parley-server invite create`: the code is alone on stdout. Works beside a running service. */
export async function invite(args: readonly string[], env: Environment): Promise<number> {
  const where = readWhere('invite', ['create'], args, env);
  const code = newId();
  await withStore(where, (store) =>
    store.accounts.createInvite(
      tokenHash(code),
      null,
      systemClock.nowUsec() + inviteDays * 24 * 60 * 60 * USEC_PER_SEC,
    ),
  );
  process.stdout.write(`${code}\n`);
  return 0;
}

/** `parley-server user list`: one account a line: account, id, name, and `administrator` where it is one. */
export async function user(args: readonly string[], env: Environment): Promise<number> {
  const where = readWhere('user', ['list'], args, env);
  const accounts = await withStore(where, (store) => store.accounts.listAccounts());
  for (const { email, gaiaId, displayName, administrator } of accounts) {
    const fields = [email, gaiaId, displayName, ...(administrator ? ['administrator'] : [])];
    process.stdout.write(`${fields.join('\t')}\n`);
  }
  return 0;
}

type Where = Pick<ServeOptions, 'dataDir' | 'databaseUrl'>;

/** Reads `ACTION [--data DIR] [--database URL]`. */
function readWhere(
  command: string,
  actions: readonly string[],
  args: readonly string[],
  env: Environment,
): Where {
  const [action, ...rest] = args;
  if (action === undefined)
    throw new UsageError(`say what to do: parley-server ${command} ${actions.join('|')}`);
  if (!actions.includes(action)) throw notAvailableYet(`"parley-server ${command} ${action}"`);
  let values: { data?: string | undefined; database?: string | undefined };
  try {
    ({ values } = parseArgs({
      args: rest,
      options: { data: { type: 'string' }, database: { type: 'string' } },
    }));
  } catch (cause) {
    throw new UsageError(`"parley-server ${command} ${action}" takes only --data DIR or --database URL`, {
      cause,
    });
  }
  const typed = Object.entries(values).map(([name, value]) => `--${name}=${value}`);
  return readServeOptions(typed, {
    PARLEY_DATA: env['PARLEY_DATA'],
    PARLEY_DATABASE: env['PARLEY_DATABASE'],
    XDG_DATA_HOME: env['XDG_DATA_HOME'],
  });
}

async function withStore<T>(options: Where, work: (store: Store) => Promise<T>): Promise<T> {
  await using store = await openStore({ database: databaseOf(options), clock: systemClock });
  return await work(store);
}
