type Listener = (...args: unknown[]) => void;

/** The part of Node's EventEmitter that a preload uses, without Node. */
export class Emitter {
  readonly #listeners = new Map<string, { call: Listener; original: Listener }[]>();

  on(name: string, listener: Listener): this {
    return this.#add(name, listener, listener);
  }

  addListener(name: string, listener: Listener): this {
    return this.on(name, listener);
  }

  once(name: string, listener: Listener): this {
    const once: Listener = (...args) => {
      this.off(name, listener);
      listener(...args);
    };
    return this.#add(name, once, listener);
  }

  off(name: string, listener: Listener): this {
    const all = this.#listeners.get(name) ?? [];
    const at = all.findLastIndex((entry) => entry.original === listener);
    // A copy, because a listener may be removed while the list is being walked.
    if (at >= 0) this.#listeners.set(name, all.toSpliced(at, 1));
    if (all.length === 1 && at === 0) this.#listeners.delete(name);
    return this;
  }

  removeListener(name: string, listener: Listener): this {
    return this.off(name, listener);
  }

  removeAllListeners(name?: string): this {
    if (name === undefined) this.#listeners.clear();
    else this.#listeners.delete(name);
    return this;
  }

  eventNames(): string[] {
    return [...this.#listeners.keys()];
  }

  listenerCount(name: string): number {
    return this.#listeners.get(name)?.length ?? 0;
  }

  /** One listener's failure is reported and does not keep the event from the next one. */
  emit(name: string, ...args: unknown[]): boolean {
    const all = this.#listeners.get(name) ?? [];
    for (const { call } of all) {
      try {
        call(...args);
      } catch (error) {
        reportError(error);
      }
    }
    return all.length > 0;
  }

  #add(name: string, call: Listener, original: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { call, original }]);
    return this;
  }
}
