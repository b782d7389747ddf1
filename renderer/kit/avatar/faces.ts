import { type Signal, signal } from '@lit-labs/signals';
import { untracked } from '../untracked.ts';

/** Fetches a picture and answers the address of a small copy within the page; rejects when there is none. */
export type FaceLoader = (source: string) => Promise<string>;

/** Everybody that a person looks at in a day; a small copy has some kilobytes. */
const facesMost = 400;
/** The messages' own pictures and the rest of the window must not wait behind a long list of people. */
const atOnce = 4;

interface Face {
  readonly shown: Signal.State<string | null>;
  state: 'waiting' | 'coming' | 'there' | 'failed';
}

/** People's photos, small, each fetched once however many rows show it. */
export class Faces {
  readonly #load: FaceLoader;
  readonly #letGo: (copy: string) => void;
  /** The least recently asked for comes first. */
  readonly #faces = new Map<string, Face>();
  #coming = 0;
  #isQueued = false;

  /** @param letGo told of a copy that nobody will be given any more */
  constructor(load: FaceLoader, letGo: (copy: string) => void) {
    this.#load = load;
    this.#letGo = letGo;
  }

  /** The small copy; null until it is there, and where there is none. Tracked: whoever reads it draws again. */
  get(source: string): string | null {
    const face = this.#faces.get(source) ?? { shown: signal<string | null>(null), state: 'waiting' };
    this.#faces.delete(source);
    this.#faces.set(source, face);
    this.#forgetOldest();
    if (face.state === 'waiting') this.#soon();
    return face.shown.get();
  }

  /** What could not be had is asked for again: the service is there again. */
  retry(): void {
    for (const face of this.#faces.values()) if (face.state === 'failed') face.state = 'waiting';
    this.#next();
  }

  /** Once all that is drawn now has said what it wants. */
  #soon(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#next();
    });
  }

  #next(): void {
    // The newest wish first: it is what is on screen.
    for (const [source, face] of [...this.#faces].toReversed()) {
      if (this.#coming >= atOnce) return;
      if (face.state === 'waiting') void this.#fetch(source, face);
    }
  }

  async #fetch(source: string, face: Face): Promise<void> {
    face.state = 'coming';
    this.#coming += 1;
    try {
      const copy = await this.#load(source);
      face.state = 'there';
      if (this.#faces.get(source) === face) face.shown.set(copy);
      else this.#letGo(copy);
    } catch {
      face.state = 'failed';
    } finally {
      this.#coming -= 1;
      this.#next();
    }
  }

  #forgetOldest(): void {
    const oldest = this.#faces.entries().next();
    if (this.#faces.size <= facesMost || oldest.done) return;
    const [source, face] = oldest.value;
    this.#faces.delete(source);
    const copy = untracked(face.shown);
    if (copy !== null) this.#letGo(copy);
  }
}
