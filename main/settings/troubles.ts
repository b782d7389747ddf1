/** What went wrong with files and is to be said to the person; kept until somebody listens. */
export class Troubles {
  #untold: (() => string)[] = [];
  #listener: ((text: string) => void) | null = null;

  /** `words`: read when somebody listens, in the language that holds then. */
  tell(words: () => string): void {
    if (this.#listener) this.#listener(words());
    else this.#untold.push(words);
  }

  listen(listener: (text: string) => void): void {
    this.#listener = listener;
    for (const words of this.#untold.splice(0)) listener(words());
  }
}
