import type { OptionInfo } from '../config/read-options.ts';
import { serveOptionTable } from '../config/serve-options.ts';
import type { CommandSpec } from './command-spec.ts';

const where = serveOptionTable.filter(({ name }) => name === 'data' || name === 'database');
const listening = serveOptionTable.filter(({ name }) => ['listen', 'tls-cert', 'tls-key'].includes(name));
const domain: OptionInfo = {
  name: 'public-url',
  value: 'URL',
  help: 'its host completes account names given without a domain',
  inEnvironment: true,
};
const generate: OptionInfo = {
  name: 'generate-password',
  value: null,
  help: 'generate a password and print it instead of reading one from stdin',
};
const account = { name: 'ACCOUNT', required: true } as const;

/** All commands but `serve`, in the order in which `--help` shows them. */
export const catalogue: readonly CommandSpec[] = [
  {
    words: 'user add',
    argument: { name: 'ACCOUNT', required: false },
    summary: 'create an account; reads its password from the first line of stdin, or asks for it',
    options: [
      {
        name: 'name',
        value: 'NAME',
        help: 'display name (default: the part before the @)',
        mayBeEmpty: true,
      },
      { name: 'administrator', value: null, help: 'make it an administrator' },
      generate,
      {
        name: 'from-file',
        value: 'FILE',
        help: 'create one account per line: ACCOUNT, NAME and PASSWORD, separated by tabs, the last two optional; - reads stdin',
      },
      domain,
      ...where,
    ],
    example: 'parley-server user add mira --name "Mira Lind" --generate-password',
    run: async (given) => (await import('./user-add.ts')).userAdd(given),
  },
  {
    words: 'user list',
    argument: null,
    summary: 'list accounts, one per line: account, id, name, flags',
    options: [...where],
    example: 'parley-server user list',
    run: async (given) => (await import('./user.ts')).userList(given),
  },
  {
    words: 'user disable',
    argument: account,
    summary: 'disable an account: signs its clients out and refuses new sign-ins',
    options: [domain, ...where],
    example: 'parley-server user disable mira',
    run: async (given) => (await import('./user.ts')).userDisable(given, true),
  },
  {
    words: 'user enable',
    argument: account,
    summary: 'enable a disabled account',
    options: [domain, ...where],
    example: 'parley-server user enable mira',
    run: async (given) => (await import('./user.ts')).userDisable(given, false),
  },
  {
    words: 'user delete',
    argument: account,
    summary: 'delete an account and all its messages; this can’t be undone',
    options: [{ name: 'yes', value: null, help: 'do not ask first' }, domain, ...where],
    example: 'parley-server user delete mira',
    run: async (given) => (await import('./user-delete.ts')).userDelete(given),
  },
  {
    words: 'user passwd',
    argument: account,
    summary: 'change a password, read from the first line of stdin, and sign the account’s clients out',
    options: [generate, domain, ...where],
    example: 'parley-server user passwd mira --generate-password',
    run: async (given) => (await import('./user.ts')).userPasswd(given),
  },
  {
    words: 'user reset',
    argument: account,
    summary: 'create a code for replacing a forgotten password and print it',
    options: [domain, ...where],
    example: 'parley-server user reset mira',
    run: async (given) => (await import('./user.ts')).userReset(given),
  },
  {
    words: 'user log',
    argument: { name: 'ACCOUNT', required: false },
    summary: 'list sign-ins, newest first: time, account, action, outcome, address, client',
    options: [{ name: 'limit', value: 'N', help: 'maximum number of lines (default 100)' }, domain, ...where],
    example: 'parley-server user log mira --limit 20',
    run: async (given) => (await import('./user.ts')).userLog(given),
  },
  {
    words: 'invite create',
    argument: null,
    summary: 'create an invitation to sign up and print its code',
    options: [
      { name: 'uses', value: 'N', help: 'how many people can use it (default 1)' },
      { name: 'days', value: 'N', help: 'how many days it is valid (default 7)' },
      ...where,
    ],
    example: 'parley-server invite create --uses 20 --days 2',
    run: async (given) => (await import('./invite.ts')).inviteCreate(given),
  },
  {
    words: 'invite revoke',
    argument: { name: 'CODE', required: true },
    summary: 'withdraw an invitation: no one else can sign up with its code',
    options: [...where],
    example: 'parley-server invite revoke wmQ5o6mWm3KJY2vV7rJfMA',
    run: async (given) => (await import('./invite.ts')).inviteRevoke(given),
  },
  {
    words: 'token create',
    argument: null,
    summary: 'create a token for a program and print it; it can’t be shown again',
    options: [
      { name: 'account', value: 'ACCOUNT', help: 'the account it belongs to' },
      { name: 'label', value: 'LABEL', help: 'the name shown in lists' },
      { name: 'variant', value: 'VARIANT', help: 'base or extended (default)' },
      { name: 'gateway', value: null, help: 'valid only for the gateway that older clients use' },
      domain,
      ...where,
    ],
    example: 'parley-server token create --account mira --label bot',
    run: async (given) => (await import('./token.ts')).tokenCreate(given),
  },
  {
    words: 'token list',
    argument: null,
    summary: 'list signed-in clients, one per line: id, account, kind, variant, time, label',
    options: [{ name: 'account', value: 'ACCOUNT', help: 'only clients of this account' }, domain, ...where],
    example: 'parley-server token list --account mira',
    run: async (given) => (await import('./token.ts')).tokenList(given),
  },
  {
    words: 'token revoke',
    argument: { name: 'ID', required: true },
    summary: 'sign a client out; "token list" shows the ids',
    options: [...where],
    example: 'parley-server token revoke wmQ5o6mWm3KJY2vV7rJfMA',
    run: async (given) => (await import('./token.ts')).tokenRevoke(given),
  },
  {
    words: 'backup',
    argument: { name: 'FILE', required: true },
    summary: 'write a snapshot of all data to a file; the server may be running',
    options: [
      {
        name: 'keep-days',
        value: 'N',
        help: 'delete backups in FILE’s folder that are older (default 30)',
      },
      ...where,
    ],
    example: 'parley-server backup /backup/parley-monday',
    run: async (given) => (await import('./backup.ts')).backup(given),
  },
  {
    words: 'restore',
    argument: { name: 'FILE', required: true },
    summary: 'replace the data with a backup; stop the server first',
    options: [
      {
        name: 'force',
        value: null,
        help: 'also if there are accounts already; the old data is kept aside',
      },
      ...where,
    ],
    example: 'parley-server restore /backup/parley-monday --data /var/lib/parley-server',
    run: async (given) => (await import('./restore.ts')).restore(given),
  },
  {
    words: 'check',
    argument: null,
    summary: 'check the data for damage; one finding per line, exit status 1 if there are any',
    options: [...where, ...listening],
    example: 'parley-server check',
    run: async (given) => (await import('./check.ts')).check(given),
  },
  {
    words: 'doctor',
    argument: null,
    summary:
      'examine this installation; prints ok, warning or wrong and what to do, exit status 1 if anything is wrong',
    options: [
      {
        name: 'backups',
        value: 'DIR',
        help: 'where backups are made every day, to see whether they are',
        inEnvironment: true,
      },
      ...serveOptionTable,
    ],
    example: 'parley-server doctor --public-url https://chat.example.org',
    run: async (given) => (await import('./doctor.ts')).doctor(given),
  },
  {
    words: 'move',
    argument: null,
    summary:
      'move all data to an empty folder or database, while the server runs or not; it ends then, and is to be started there',
    options: [
      {
        name: 'to',
        value: 'PLACE',
        help: 'a folder, or postgres://USER:PASSWORD@HOST/NAME',
        inEnvironment: true,
      },
      {
        name: 'undo',
        value: null,
        help: 'let data that was moved be used at its old place again, without what came since',
      },
      ...where,
    ],
    example: 'parley-server move --to postgres://parley@localhost/parley',
    run: async (given) => (await import('./move.ts')).move(given),
  },
];
