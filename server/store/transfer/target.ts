import type { Dump } from './dump.ts';

/** A store that a dump can be put into. No one else may use it meanwhile. */
export interface Target {
  /** Whether there is nothing in it that someone would miss. */
  isEmpty(): Promise<boolean>;
  /**
   * Puts everything of a dump in the place of what is there, all of it or nothing.
   *
   * @returns where what was there is kept; null: there was nothing
   * @throws DumpError
   */
  replace(dump: Dump): Promise<string | null>;
}
