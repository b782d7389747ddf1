/** The count at the app's icon in docks and task bars, told only when it is another. */
export class Badge {
  readonly #tell: (count: number) => unknown;
  #shown = 0;

  constructor(tell: (count: number) => unknown) {
    this.#tell = tell;
  }

  show(count: number): void {
    if (count === this.#shown) return;
    this.#shown = count;
    this.#tell(count);
  }
}
