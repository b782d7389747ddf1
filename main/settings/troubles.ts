/** What went wrong with files and is to be said to the person; kept until somebody listens. */
export class Troubles {
  #untold: string[] = [];
  #listener: ((words: string) => void) | null = null;

  tell(words: string): void {
    if (this.#listener) this.#listener(words);
    else this.#untold.push(words);
  }

  listen(listener: (words: string) => void): void {
    this.#listener = listener;
    for (const words of this.#untold.splice(0)) listener(words);
  }
}
