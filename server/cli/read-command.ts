import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accountDomain } from '../auth/account-name.ts';
import type { CommandSpec, Given } from './command-spec.ts';
import { parseDatabaseUrl, parsePublicUrl } from '../config/option-values.ts';
import { defaultDataDir, environmentName } from '../config/serve-options.ts';
import { UsageError } from '../config/usage-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads what stands after a command's words. Throws UsageError with one line to act on. */
export function readCommand(spec: CommandSpec, args: readonly string[], env: Environment): Given {
  const seeHelp = `see "parley-server ${spec.words} --help"`;
  const { values, positionals } = parse(spec, args, seeHelp);
  const [argument = null, extra] = positionals;
  const surplus = spec.argument === null ? argument : extra;
  if (surplus !== null && surplus !== undefined) {
    throw new UsageError(`"${surplus}" is one word too many; ${seeHelp}`);
  }
  if (spec.argument?.required && argument === null) {
    throw new UsageError(
      `say which ${spec.argument.name}: parley-server ${spec.words} ${spec.argument.name}`,
    );
  }
  const value = (name: string): string | undefined => {
    const typed = values[name];
    if (typeof typed === 'string') return typed;
    const option = spec.options.find((known) => known.name === name);
    return option?.inEnvironment ? env[environmentName(name)] || undefined : undefined;
  };
  const publicUrl = value('public-url');
  return {
    argument,
    value,
    has: (name) => values[name] === true,
    where: readWhere(value('data'), value('database'), env),
    domain: accountDomain(publicUrl === undefined ? null : parsePublicUrl(publicUrl)),
  };
}

/** Where data is, by the words of `--data` and `--database`. Throws UsageError. */
export function readWhere(
  data: string | undefined,
  database: string | undefined,
  env: Environment,
): Given['where'] {
  return {
    dataDir: resolve(data ?? defaultDataDir(env)),
    databaseUrl: database === undefined ? null : parseDatabaseUrl(database),
  };
}

function parse(spec: CommandSpec, args: readonly string[], seeHelp: string) {
  const options = Object.fromEntries(
    spec.options.map(({ name, value }) => [
      name,
      { type: value === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const unknown = args.find((arg) => /^--?[^=]/.test(arg) && !(arg.replace(/^--|=.*$/g, '') in options));
    if (unknown !== undefined) {
      throw new UsageError(`unknown option "${unknown.replace(/=.*$/, '')}"; ${seeHelp}`, { cause });
    }
    const [reason = 'unreadable options'] = (cause instanceof Error ? cause.message : String(cause)).split(
      '\n',
    );
    throw new UsageError(`${reason}; ${seeHelp}`, { cause });
  }
}

/** Reads a whole number of an option, from 1 to `most`. Throws UsageError. */
export function readCount(given: Given, name: string, standard: number, most: number): number {
  const text = given.value(name);
  if (text === undefined) return standard;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) {
    throw new UsageError(`--${name} takes a number from 1 to ${most}, not "${text}"`);
  }
  return count;
}
