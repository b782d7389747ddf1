/**
 * Which page a window begins with: the one that the app names before the window is ready for it, else an empty one. To load the
 * empty one only to leave it again would be a good part of a start.
 */
export class FirstPage {
  #wanted: string | null = null;
  #isDecided = false;
  readonly #address = Promise.withResolvers<string | null>();

  /** @returns false when it is too late: the window has begun with another. */
  want(url: string): boolean {
    if (!this.#isDecided) this.#wanted = url;
    return !this.#isDecided;
  }

  /** The window can take a page now. @returns null for the empty one */
  decide(): string | null {
    this.#isDecided = true;
    this.#address.resolve(this.#wanted);
    return this.#wanted;
  }

  /** Resolves once it is decided. */
  get address(): Promise<string | null> {
    return this.#address.promise;
  }
}
