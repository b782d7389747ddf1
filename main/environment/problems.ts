import type { ProblemKind } from '../../preload/views/problem.ts';

/** The gravest first: where several stand, the first is said. */
const order: readonly ProblemKind[] = [
  'disk-full',
  'disk-unwritable',
  'no-key-ring',
  'no-notifications',
  'no-tray',
];

/** A desktop that lacks something still lacks it tomorrow; those who know are not reminded at every start. */
const isOfTheDesktop = (kind: ProblemKind): boolean => !kind.startsWith('disk');

export interface ProblemsOptions {
  /** What was dismissed in an earlier run. */
  dismissed: readonly ProblemKind[];
  /** Keeps that for the next run. */
  keepDismissed: (kinds: readonly ProblemKind[]) => void;
  /** What has to be reported has changed. */
  changed: () => void;
}

/** What is wrong with this computer, as far as the person can do something about it. */
export class Problems {
  readonly #options: ProblemsOptions;
  readonly #standing = new Set<ProblemKind>();
  readonly #dismissed: Set<ProblemKind>;

  constructor(options: ProblemsOptions) {
    this.#options = options;
    this.#dismissed = new Set(options.dismissed);
  }

  /** What is to be said, the gravest first. */
  get shown(): ProblemKind[] {
    return order.filter((kind) => this.#standing.has(kind) && !this.#dismissed.has(kind));
  }

  stands(kind: ProblemKind): boolean {
    return this.#standing.has(kind);
  }

  set(kind: ProblemKind, stands: boolean): void {
    if (stands === this.#standing.has(kind)) return;
    if (stands) this.#standing.add(kind);
    else {
      this.#standing.delete(kind);
      // Should it come back, it is news.
      if (this.#dismissed.delete(kind)) this.#keep();
    }
    this.#options.changed();
  }

  dismiss(kind: ProblemKind): void {
    if (!this.#standing.has(kind) || this.#dismissed.has(kind)) return;
    this.#dismissed.add(kind);
    this.#keep();
    this.#options.changed();
  }

  #keep(): void {
    this.#options.keepDismissed([...this.#dismissed].filter(isOfTheDesktop));
  }
}
