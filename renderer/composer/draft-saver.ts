const waitMillis = 400;

/** Saves a draft soon after the last keystroke, and at once when asked; never the same text twice. */
export class DraftSaver {
  readonly #save: (text: string) => void;
  #saved: string;
  #text: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(saved: string, save: (text: string) => void) {
    this.#saved = saved;
    this.#text = saved;
    this.#save = save;
  }

  changed(text: string): void {
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), waitMillis);
  }

  flush(): void {
    clearTimeout(this.#timer);
    if (this.#text === this.#saved) return;
    this.#saved = this.#text;
    this.#save(this.#text);
  }
}
