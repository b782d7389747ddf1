import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An option of a command: what reads it, and what `--help` and the hosting page say about it. */
export interface OptionInfo {
  readonly name: string;
  /** What stands after the name; null for a switch. */
  readonly value: string | null;
  readonly help: string;
  /** May be given several times; in the environment, with commas between the values. */
  readonly repeatable?: true;
  /** An empty value counts as none, as with `--name "$NAME"`; else it is refused. */
  readonly mayBeEmpty?: true;
  /** True where `PARLEY_NAME` in the environment stands for it. */
  readonly inEnvironment?: boolean;
}

/** What was typed after a command, with the environment for what was not. */
export interface ReadOptions {
  /** An option's value, `true` for a switch; undefined where it was not given. */
  value(name: string): string | undefined;
  /** All values of a repeatable option, in their order. */
  values(name: string): readonly string[];
  /** What stands there beside options, in its order. */
  readonly positionals: readonly string[];
  /** Runs what reads values. Its UsageError names the variable in place of the option where the value came from there. */
  reading<T>(read: () => T): T;
}

/** The environment variable that stands for an option. */
export const environmentName = (option: string): string =>
  `PARLEY_${option.toUpperCase().replaceAll('-', '_')}`;

/**
 * Reads the options of a command, such as `user add`. Throws UsageError with one line to act on.
 * @param env consulted for options with `inEnvironment`; what is typed wins, and an empty variable counts as absent
 */
export function readOptions(
  command: string,
  options: readonly OptionInfo[],
  args: readonly string[],
  env: Environment,
): ReadOptions {
  const { values, positionals } = parse(command, options, args);
  // A script's variable that is not set; a folder of this name would be the current one.
  const empty = options.find(({ name, mayBeEmpty }) => !mayBeEmpty && [values[name]].flat().includes(''));
  if (empty) throw new UsageError(`--${empty.name} is empty; give it a value, or leave it out`);
  const fromEnvironment = (name: string): string | undefined => {
    const option = options.find((known) => known.name === name);
    return option?.inEnvironment ? env[environmentName(name)] || undefined : undefined;
  };
  const isTyped = (name: string): boolean => values[name] !== undefined;
  const source = (typed: string, name: string): string =>
    !isTyped(name) && fromEnvironment(name) !== undefined ? environmentName(name) : typed;
  return {
    positionals,
    reading: (read) => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        throw new UsageError(error.message.replaceAll(/--([a-z-]+)/g, source), { cause: error });
      }
    },
    value: (name) => {
      const typed = values[name];
      return typed === undefined ? fromEnvironment(name) : String(typed);
    },
    values: (name) => {
      const typed = values[name];
      if (Array.isArray(typed)) return typed.map(String);
      const given = fromEnvironment(name)?.split(',') ?? [];
      return given.map((text) => text.trim()).filter((text) => text !== '');
    },
  };
}

function parse(command: string, options: readonly OptionInfo[], args: readonly string[]) {
  const types = Object.fromEntries(
    options.map(({ name, value, repeatable = false }) => [
      name,
      { type: value === null ? ('boolean' as const) : ('string' as const), multiple: repeatable },
    ]),
  );
  try {
    return parseArgs({ args: idsLast(args, types), options: types, allowPositionals: true });
  } catch (cause) {
    const unknown = args.find((arg) => /^--?[^=]/.test(arg) && !(arg.replace(/^--|=.*$/g, '') in types));
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    const problem = unknown === undefined ? line : `unknown option "${unknown.replace(/=.*$/, '')}"`;
    throw new UsageError(`${problem}; see "parley-server ${command} --help"`, { cause });
  }
}

/** One in 64 ids begins with a dash, and is no option all the same. */
function idsLast(args: readonly string[], options: object): string[] {
  const isId = (arg: string): boolean => /^-[\w-]{21}$/.test(arg) && !(arg.slice(2) in options);
  const ids = args.includes('--') ? [] : args.filter(isId);
  return ids.length === 0 ? [...args] : [...args.filter((arg) => !isId(arg)), '--', ...ids];
}
