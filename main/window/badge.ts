/** The count at the app's icon in docks and task bars, set only when it changed. */
export class Badge {
  readonly #set: (count: number) => unknown;
  #shown = 0;

  constructor(set: (count: number) => unknown) {
    this.#set = set;
  }

  show(count: number): void {
    if (count === this.#shown) return;
    this.#shown = count;
    this.#set(count);
  }
}
