import type { DiskProblem } from './disk-problem.ts';

type DiskListener = (file: string, problem: DiskProblem | null) => void;

/** What went wrong with files and has to be reported to the person; kept until there is something to report it through. */
export class FileProblems {
  #unreported: (() => string)[] = [];
  #report: ((text: string) => void) | null = null;
  readonly #disk = new Map<string, DiskProblem>();
  #diskListener: DiskListener = () => undefined;

  /** `text`: read when it is reported, in the language of that time. */
  add(text: () => string): void {
    if (this.#report) this.#report(text());
    else this.#unreported.push(text);
  }

  reportTo(report: (text: string) => void): void {
    this.#report = report;
    for (const text of this.#unreported.splice(0)) report(text());
  }

  /** The disk does not take a file; null: it took it. */
  disk(file: string, problem: DiskProblem | null): void {
    if (problem === null) this.#disk.delete(file);
    else this.#disk.set(file, problem);
    this.#diskListener(file, problem);
  }

  watchDisk(listener: DiskListener): void {
    this.#diskListener = listener;
    for (const [file, problem] of this.#disk) listener(file, problem);
  }
}
