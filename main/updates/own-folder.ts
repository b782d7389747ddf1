import { type BigIntStats, statSync, unwatchFile, watchFile } from 'node:fs';
import type { Clock } from '../../protocol/index.ts';

/** How often the files are looked at. */
const lookMs = 5_000;
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
  watch(clock: Clock, replaced: () => void, intervalMs = lookMs): void {
    let stopTimer: () => void = () => undefined;
    const looked = (): void => {
      stopTimer();
      if (!this.isReplaced) return;
      stopTimer = clock.setTimer(settleMs, () => {
        if (!this.isReplaced || !this.#isComplete) return;
        this.stop();
        replaced();
      });
    };
    for (const file of this.#began.keys())
      watchFile(file, { persistent: false, interval: intervalMs }, looked);
    this.#stop = () => {
      stopTimer();
      for (const file of this.#began.keys()) unwatchFile(file, looked);
    };
  }

  stop(): void {
    this.#stop();
  }
}
