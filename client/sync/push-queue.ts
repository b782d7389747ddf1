/** Pushes in the order they came, kept back while the server is being asked: its answer may be older than they are. */
export class PushQueue {
  #consume: (body: Uint8Array) => void = () => {};
  #hold: { holders: number; readonly bodies: Uint8Array[] } | null = null;

  /** Sets what takes the pushes. */
  consumeWith(consume: (body: Uint8Array) => void): void {
    this.#consume = consume;
  }

  /** Keeps pushes back until the function that it returns, and that of every other holder, is called. */
  hold(): () => void {
    const hold = (this.#hold ??= { holders: 0, bodies: [] });
    hold.holders += 1;
    return () => {
      hold.holders -= 1;
      if (hold.holders > 0 || this.#hold !== hold) return;
      this.#hold = null;
      // One of them may begin another hold, which takes the rest.
      for (const body of hold.bodies) this.receive(body);
    };
  }

  /** Forgets what was kept back: the connection it came over is gone, and the next sync fetches it again. */
  drop(): void {
    this.#hold = null;
  }

  receive(body: Uint8Array): void {
    if (this.#hold) this.#hold.bodies.push(body);
    else this.#consume(body);
  }
}
