import type { EventAnnotation } from '../../protocol/types.ts';

const waitMillis = 400;

/** What is written, and what the message will say about other messages and about people. */
export interface Draft {
  readonly text: string;
  readonly annotation: readonly EventAnnotation[];
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.text === other.text && JSON.stringify(one.annotation) === JSON.stringify(other.annotation);

/** Saves a draft soon after each keystroke, and at once when asked; never the same twice. */
export class DraftSaver {
  readonly #save: (draft: Draft) => void;
  #saved: Draft;
  #draft: Draft;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(saved: Draft, save: (draft: Draft) => void) {
    this.#saved = saved;
    this.#draft = saved;
    this.#save = save;
  }

  changed(draft: Draft): void {
    this.#draft = draft;
    // Not put off by the next keystroke: who writes for a minute must not lose it.
    this.#timer ??= setTimeout(() => this.flush(), waitMillis);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (isSame(this.#draft, this.#saved)) return;
    this.#saved = this.#draft;
    this.#save(this.#draft);
  }
}
