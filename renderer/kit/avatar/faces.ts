import { type Signal, signal } from '@lit-labs/signals';
import { untracked } from '../untracked.ts';

/** Fetches a picture and resolves with the address of a small copy in the page; rejects when there is none. */
export type FaceLoader = (source: string) => Promise<string>;

/** More people than one looks at in a day; a small copy takes some kilobytes. */
const facesMost = 400;
/** Pictures in messages and the rest of the window must not wait behind a long list of people. */
const atOnce = 4;

interface Face {
  readonly shown: Signal.State<string | null>;
  state: 'waiting' | 'loading' | 'loaded' | 'failed';
}

/** People's photos, small, each fetched once however many rows show it. */
export class Faces {
  readonly #load: FaceLoader;
  readonly #release: (copy: string) => void;
  /** Least recently used first. */
  readonly #faces = new Map<string, Face>();
  #loading = 0;
  #isQueued = false;

  /** @param release called with the address of a copy that is no longer used */
  constructor(load: FaceLoader, release: (copy: string) => void) {
    this.#load = load;
    this.#release = release;
  }

  /** The small copy; null until it is loaded, and where there is none. Tracked: readers are drawn again. */
  get(source: string): string | null {
    const face = this.#faces.get(source) ?? { shown: signal<string | null>(null), state: 'waiting' };
    this.#faces.delete(source);
    this.#faces.set(source, face);
    this.#forgetOldest();
    if (face.state === 'waiting') this.#soon();
    return face.shown.get();
  }

  /** Fetches again what failed, for when the server can be reached again. */
  retry(): void {
    for (const face of this.#faces.values()) if (face.state === 'failed') face.state = 'waiting';
    this.#next();
  }

  /** Waits until everything being drawn now has made its requests. */
  #soon(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#next();
    });
  }

  #next(): void {
    // The latest request first: that photo is on screen.
    for (const [source, face] of [...this.#faces].toReversed()) {
      if (this.#loading >= atOnce) return;
      if (face.state === 'waiting') void this.#fetch(source, face);
    }
  }

  async #fetch(source: string, face: Face): Promise<void> {
    face.state = 'loading';
    this.#loading += 1;
    try {
      const copy = await this.#load(source);
      face.state = 'loaded';
      if (this.#faces.get(source) === face) face.shown.set(copy);
      else this.#release(copy);
    } catch {
      face.state = 'failed';
    } finally {
      this.#loading -= 1;
      this.#next();
    }
  }

  #forgetOldest(): void {
    const oldest = this.#faces.entries().next();
    if (this.#faces.size <= facesMost || oldest.done) return;
    const [source, face] = oldest.value;
    this.#faces.delete(source);
    const copy = untracked(face.shown);
    if (copy !== null) this.#release(copy);
  }
}
