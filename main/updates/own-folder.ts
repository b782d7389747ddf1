import { type BigIntStats, statSync } from 'node:fs';
import type { Rounds } from '../pace/rounds.ts';

/** How often the files are looked at. Node's own watch of a file wakes two threads for each. */
const everyRounds = 2;
/** A package manager that has put one file in place is soon through with the others. */
const settleMs = 3_000;

/** Which file a path leads to, and with which contents; null: none, as while a package is being installed. */
function identity(file: string): string | null {
  const stat: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeNs}` : null;
}

/** Whether the files that the app was started from are still the ones in its folder. */
export class OwnFolder {
  readonly #began: ReadonlyMap<string, string | null>;
  #stop: () => void = () => undefined;

  /** `files`: some that each new version brings along, as they are now. */
  constructor(files: readonly string[]) {
    this.#began = new Map(files.map((file) => [file, identity(file)]));
  }

  /** Whether what is in the folder now was not there when the app started. */
  get isReplaced(): boolean {
    return [...this.#began].some(([file, began]) => identity(file) !== began);
  }

  /** Whether a new version is there as a whole, as far as these files go. */
  get #isComplete(): boolean {
    return [...this.#began.keys()].every((file) => identity(file) !== null);
  }

  /** Calls `replaced` once another version is in the folder. */
  watch(rounds: Rounds, replaced: () => void): void {
    const lookOn = (): void => {
      this.#stop = rounds.each(look, everyRounds);
    };
    const look = (): void => {
      if (!this.isReplaced) return;
      this.#stop();
      this.#stop = rounds.clock.setTimer(settleMs, settled);
    };
    const settled = (): void => {
      if (!this.isReplaced) lookOn();
      else if (this.#isComplete) replaced();
      else this.#stop = rounds.clock.setTimer(settleMs, settled);
    };
    lookOn();
  }

  stop(): void {
    this.#stop();
  }
}
