import type { Usec } from '../../protocol/index.ts';
import type { CommitSpan } from '../store/commit/commit-span.ts';
import { writerOf } from '../store/commit/writer-number.ts';

/** A process has a writer's number: it has published everything under it above `from` up to `published`. */
export interface WriterWord {
  readonly number: number;
  readonly from: Usec;
  readonly published: Usec;
}

/** The numbers that this process has written under: one, unless its connection was lost. */
export class OwnWriters {
  readonly #words = new Map<number, WriterWord>();

  get words(): readonly WriterWord[] {
    return [...this.#words.values()];
  }

  word(number: number): WriterWord | null {
    return this.#words.get(number) ?? null;
  }

  /** Where the number became this process's: positions up to there are someone else's. */
  fromOf({ since, last }: CommitSpan): Usec {
    const known = this.#words.get(writerOf(last));
    return known && since <= known.published ? known.from : since;
  }

  /** True when the number is a new one. */
  published(commit: CommitSpan): boolean {
    const number = writerOf(commit.last);
    const isNew = !this.#words.has(number);
    this.#words.set(number, { number, from: this.fromOf(commit), published: commit.last });
    return isNew;
  }
}
