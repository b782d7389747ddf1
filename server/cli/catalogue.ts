import type { OptionInfo } from '../config/read-options.ts';
import { serveOptionTable } from '../config/serve-options.ts';
import type { CommandSpec } from './command-spec.ts';

const where = serveOptionTable.filter(({ name }) => name === 'data' || name === 'database');
const listening = serveOptionTable.filter(({ name }) => ['listen', 'tls-cert', 'tls-key'].includes(name));
const domain: OptionInfo = {
  name: 'public-url',
  value: 'URL',
  help: 'its host is the domain of accounts that are named without one',
  inEnvironment: true,
};
const generate: OptionInfo = {
  name: 'generate-password',
  value: null,
  help: 'make a password and print it, instead of reading one from stdin',
};
const account = { name: 'ACCOUNT', required: true } as const;

/** All commands but `serve`, in the order in which `--help` shows them. */
export const catalogue: readonly CommandSpec[] = [
  {
    words: 'user add',
    argument: { name: 'ACCOUNT', required: false },
    summary: 'make an account; its password is the first line of stdin, or asked for',
    options: [
      { name: 'name', value: 'NAME', help: 'the name that people see (default: the part before the @)' },
      { name: 'administrator', value: null, help: 'mark it as an administrator’s' },
      generate,
      {
        name: 'from-file',
        value: 'FILE',
        help: 'make one account a line: ACCOUNT, then after tabs NAME and PASSWORD, both optional; - is stdin',
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
    summary: 'list the accounts: account, id, name, and what is special, one a line',
    options: [...where],
    example: 'parley-server user list',
    run: async (given) => (await import('./user.ts')).userList(given),
  },
  {
    words: 'user disable',
    argument: account,
    summary: 'switch an account off: its clients are signed out, and nobody can sign in',
    options: [domain, ...where],
    example: 'parley-server user disable mira',
    run: async (given) => (await import('./user.ts')).userDisable(given, true),
  },
  {
    words: 'user enable',
    argument: account,
    summary: 'switch an account on again',
    options: [domain, ...where],
    example: 'parley-server user enable mira',
    run: async (given) => (await import('./user.ts')).userDisable(given, false),
  },
  {
    words: 'user delete',
    argument: account,
    summary: 'delete an account for good, with all messages that it wrote; there is no way back',
    options: [domain, ...where],
    example: 'parley-server user delete mira',
    run: async (given) => (await import('./user-delete.ts')).userDelete(given),
  },
  {
    words: 'user passwd',
    argument: account,
    summary: 'give an account another password, the first line of stdin, and sign its clients out',
    options: [generate, domain, ...where],
    example: 'parley-server user passwd mira --generate-password',
    run: async (given) => (await import('./user.ts')).userPasswd(given),
  },
  {
    words: 'user reset',
    argument: account,
    summary: 'make a code with which a forgotten password is replaced; it alone is printed',
    options: [domain, ...where],
    example: 'parley-server user reset mira',
    run: async (given) => (await import('./user.ts')).userReset(given),
  },
  {
    words: 'user log',
    argument: { name: 'ACCOUNT', required: false },
    summary: 'who signed in: time, account, action, outcome, address, client; the newest first',
    options: [{ name: 'limit', value: 'N', help: 'how many lines at most (default 100)' }, domain, ...where],
    example: 'parley-server user log mira --limit 20',
    run: async (given) => (await import('./user.ts')).userLog(given),
  },
  {
    words: 'invite create',
    argument: null,
    summary: 'make an invitation to sign up; its code alone is printed',
    options: [
      { name: 'uses', value: 'N', help: 'how many people it lets in (default 1)' },
      { name: 'days', value: 'N', help: 'how long it is good (default 7)' },
      ...where,
    ],
    example: 'parley-server invite create --uses 20 --days 2',
    run: async (given) => (await import('./invite.ts')).inviteCreate(given),
  },
  {
    words: 'token create',
    argument: null,
    summary: 'make a token for a program; it alone is printed, and never again',
    options: [
      { name: 'account', value: 'ACCOUNT', help: 'whose token it is' },
      { name: 'label', value: 'LABEL', help: 'what lists call it' },
      { name: 'variant', value: 'VARIANT', help: 'base or extended (default)' },
      { name: 'gateway', value: null, help: 'good only where older clients connect, not for the app' },
      domain,
      ...where,
    ],
    example: 'parley-server token create --account mira --label bot',
    run: async (given) => (await import('./token.ts')).tokenCreate(given),
  },
  {
    words: 'token list',
    argument: null,
    summary: 'list the signed-in clients: id, account, kind, variant, time, label, one a line',
    options: [{ name: 'account', value: 'ACCOUNT', help: 'only of this account' }, domain, ...where],
    example: 'parley-server token list --account mira',
    run: async (given) => (await import('./token.ts')).tokenList(given),
  },
  {
    words: 'token revoke',
    argument: { name: 'ID', required: true },
    summary: 'sign a client out for good; "token list" tells the id',
    options: [...where],
    example: 'parley-server token revoke wmQ5o6mWm3KJY2vV7rJfMA',
    run: async (given) => (await import('./token.ts')).tokenRevoke(given),
  },
  {
    words: 'backup',
    argument: { name: 'FILE', required: true },
    summary: 'write everything to one file, as it is at this moment, beside a running server',
    options: [
      {
        name: 'keep-days',
        value: 'N',
        help: 'delete backups in the folder of FILE that are older (default 30)',
      },
      ...where,
    ],
    example: 'parley-server backup /backup/parley-monday',
    run: async (given) => (await import('./backup.ts')).backup(given),
  },
  {
    words: 'restore',
    argument: { name: 'FILE', required: true },
    summary: 'put a backup in the place of the data; the server must not run',
    options: [
      {
        name: 'force',
        value: null,
        help: 'also where there are accounts already; what was there is kept aside',
      },
      ...where,
    ],
    example: 'parley-server restore /backup/parley-monday --data /var/lib/parley-server',
    run: async (given) => (await import('./restore.ts')).restore(given),
  },
  {
    words: 'check',
    argument: null,
    summary: 'look for what is damaged; one finding a line, and status 1 when there is one',
    options: [...where, ...listening],
    example: 'parley-server check',
    run: async (given) => (await import('./check.ts')).check(given),
  },
  {
    words: 'move',
    argument: null,
    summary: 'copy everything to an empty place of either engine; the server must not run',
    options: [
      { name: 'to', value: 'PLACE', help: 'a folder, or postgres://USER:PASSWORD@HOST/NAME' },
      ...where,
    ],
    example: 'parley-server move --to postgres://parley@localhost/parley',
    run: async (given) => (await import('./move.ts')).move(given),
  },
];
