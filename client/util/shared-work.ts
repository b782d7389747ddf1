/** Work that is done once at a time for each key: calls made meanwhile share its outcome. */
export class SharedWork<K, T> {
  readonly #underWay = new Map<K, Promise<T>>();

  /** The outcome of what is under way, else of `work`, which begins now. A failure is shared as well, and not kept. */
  do(key: K, work: () => Promise<T>): Promise<T> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const begun = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }
}
