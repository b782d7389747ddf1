import type { StartStep } from '../../preload/views/start-step.ts';

/** The moments of a window's start, each with the step that it ends. */
const moments = {
  began: 'page: program loaded and run',
  app: 'page: app’s state read',
  list: 'page: list read',
  conversation: 'page: conversation read',
  drawn: 'page: drawn',
} as const;

export type PageMoment = keyof typeof moments;

/** The steps of a page from its navigation to its first picture. */
export class PageSteps {
  readonly #clock: Pick<Performance, 'now' | 'timeOrigin'>;
  readonly #times = new Map<PageMoment, number>();

  constructor(clock: Pick<Performance, 'now' | 'timeOrigin'>) {
    this.#clock = clock;
  }

  /** Notes when a moment came, the first time. */
  reached(moment: PageMoment): void {
    if (!this.#times.has(moment)) this.#times.set(moment, this.#clock.now());
  }

  /** One after the other, on the clock of the computer. */
  list(): StartStep[] {
    let from = this.#clock.timeOrigin;
    return [...this.#times]
      .sort(([, one], [, other]) => one - other)
      .map(([moment, time]) => {
        const step = { name: moments[moment], from, to: this.#clock.timeOrigin + time };
        from = step.to;
        return step;
      });
  }
}

/** Those of this window. */
export const pageSteps = new PageSteps(performance);
