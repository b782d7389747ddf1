import type { Environment, OptionInfo, ReadOptions } from '../config/read-options.ts';
import type { ServeOptions } from '../config/serve-options.ts';

/** What was given to a command, by a person or the environment. */
export interface Given extends Omit<ReadOptions, 'positionals'> {
  /** What stands after the command's words; null: nothing. */
  readonly argument: string | null;
  /** Whether a switch was given. */
  has(name: string): boolean;
  readonly environment: Environment;
  /** Where the data is. */
  readonly where: Pick<ServeOptions, 'dataDir' | 'databaseUrl'>;
  /** What stands behind the @ of accounts that are named without one. */
  readonly domain: string;
}

/** One administrator's command: all that its help says, and what it does. */
export interface CommandSpec {
  /** Such as `user add`. */
  readonly words: string;
  readonly argument: { readonly name: string; readonly required: boolean } | null;
  readonly summary: string;
  readonly options: readonly OptionInfo[];
  readonly example: string;
  /** Resolves to the exit status. */
  run(given: Given): Promise<number>;
}

/** Something that cannot be done; `message` is one line that says what to do instead. Ends the command with status 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
