/** Why a disk takes nothing. */
export type DiskTrouble = 'full' | 'unwritable';

type DiskListener = (file: string, trouble: DiskTrouble | null) => void;

/** What went wrong with files and is to be said to the person; kept until somebody listens. */
export class Troubles {
  #untold: (() => string)[] = [];
  #listener: ((text: string) => void) | null = null;
  readonly #disk = new Map<string, DiskTrouble>();
  #diskListener: DiskListener = () => undefined;

  /** `words`: read when somebody listens, in the language that holds then. */
  tell(words: () => string): void {
    if (this.#listener) this.#listener(words());
    else this.#untold.push(words);
  }

  listen(listener: (text: string) => void): void {
    this.#listener = listener;
    for (const words of this.#untold.splice(0)) listener(words());
  }

  /** The disk does not take a file; null: it took it. */
  disk(file: string, trouble: DiskTrouble | null): void {
    if (trouble === null) this.#disk.delete(file);
    else this.#disk.set(file, trouble);
    this.#diskListener(file, trouble);
  }

  watchDisk(listener: DiskListener): void {
    this.#diskListener = listener;
    for (const [file, trouble] of this.#disk) listener(file, trouble);
  }
}
