import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An option of a command: what reads it, and what `--help` and the hosting page say about it. */
export interface OptionInfo {
  readonly name: string;
  /** What stands after the name; null for a switch. */
  readonly value: string | null;
  readonly help: string;
  /** True where `PARLEY_NAME` in the environment stands for it. */
  readonly inEnvironment?: boolean;
}

/** What was typed after a command, with the environment for what was not. */
export interface ReadOptions {
  /** An option's value, `true` for a switch; undefined where it was not given. */
  value(name: string): string | undefined;
  /** What stands there beside options, in its order. */
  readonly positionals: readonly string[];
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
  return {
    positionals,
    value: (name) => {
      const typed = values[name];
      if (typed !== undefined) return String(typed);
      const option = options.find((known) => known.name === name);
      return option?.inEnvironment ? env[environmentName(name)] || undefined : undefined;
    },
  };
}

function parse(command: string, options: readonly OptionInfo[], args: readonly string[]) {
  const types = Object.fromEntries(
    options.map(({ name, value }) => [
      name,
      { type: value === null ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options: types, allowPositionals: true });
  } catch (cause) {
    const unknown = args.find((arg) => /^--?[^=]/.test(arg) && !(arg.replace(/^--|=.*$/g, '') in types));
    const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    const problem = unknown === undefined ? line : `unknown option "${unknown.replace(/=.*$/, '')}"`;
    throw new UsageError(`${problem}; see "parley-server ${command} --help"`, { cause });
  }
}
