/** A priority queue: the item with the smallest key comes first. The key of an item that is in must not change. */
export class Heap<T> {
  readonly #keyOf: (item: T) => number;
  readonly #items: T[] = [];

  constructor(keyOf: (item: T) => number) {
    this.#keyOf = keyOf;
  }

  first(): T | undefined {
    return this.#items[0];
  }

  add(item: T): void {
    const items = this.#items;
    const key = this.#keyOf(item);
    let at = items.length;
    for (let parent = (at - 1) >> 1; at > 0; parent = (at - 1) >> 1) {
      const above = items[parent];
      if (above === undefined || this.#keyOf(above) <= key) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  /** Removes the first item. */
  take(): T | undefined {
    const items = this.#items;
    const taken = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return taken;
    const key = this.#keyOf(last);
    let at = 0;
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      const [left, right] = [items[child], items[child + 1]];
      const isRight = left !== undefined && right !== undefined && this.#keyOf(right) < this.#keyOf(left);
      const smaller = isRight ? right : left;
      if (smaller === undefined || this.#keyOf(smaller) >= key) break;
      items[at] = smaller;
      at = isRight ? child + 1 : child;
    }
    items[at] = last;
    return taken;
  }
}
