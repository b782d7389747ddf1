import { resolve } from 'node:path';
import { accountDomain } from '../auth/account-name.ts';
import type { CommandSpec, Given } from './command-spec.ts';
import { parseDatabaseUrl, parsePublicUrl } from '../config/option-values.ts';
import { readOptions, type Environment } from '../config/read-options.ts';
import { defaultDataDir } from '../config/serve-options.ts';
import { UsageError } from '../config/usage-error.ts';

/** Reads what stands after a command's words. Throws UsageError with one line to act on. */
export function readCommand(spec: CommandSpec, args: readonly string[], env: Environment): Given {
  const read = readOptions(spec.words, spec.options, args, env);
  const { value, positionals } = read;
  const [argument = null, extra] = positionals;
  const surplus = spec.argument === null ? argument : extra;
  if (surplus !== null && surplus !== undefined) {
    throw new UsageError(`unexpected argument "${surplus}"; see "parley-server ${spec.words} --help"`);
  }
  if (spec.argument?.required && !argument) {
    throw new UsageError(
      `${spec.argument.name} is missing: parley-server ${spec.words} ${spec.argument.name}`,
    );
  }
  const [database, publicUrl] = [value('database'), value('public-url')];
  const [databaseUrl, domain] = read.reading(() => [
    database === undefined ? null : parseDatabaseUrl(database),
    accountDomain(publicUrl === undefined ? null : parsePublicUrl(publicUrl)),
  ]);
  return {
    ...read,
    argument,
    environment: env,
    has: (name) => value(name) === 'true',
    where: { dataDir: resolve(value('data') ?? defaultDataDir(env)), databaseUrl },
    domain,
  };
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
