import { closeSync, mkdirSync, openSync, renameSync, fstatSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of lines that is put aside as `FILE.1` when it has grown; a disk that takes nothing more costs lines, not the app. */
export class RotatingFile {
  readonly #file: string;
  readonly #mostBytes: number;
  #descriptor: number | null = null;
  #size = 0;

  constructor(file: string, mostBytes: number) {
    this.#file = file;
    this.#mostBytes = mostBytes;
  }

  write(line: string): void {
    try {
      if (this.#descriptor !== null && this.#size >= this.#mostBytes) this.#close();
      this.#descriptor ??= this.#open();
      this.#size += writeSync(this.#descriptor, line);
    } catch {
      // Nowhere is left to say it.
    }
  }

  #open(): number {
    mkdirSync(dirname(this.#file), { recursive: true });
    let descriptor = openSync(this.#file, 'a', 0o600);
    this.#size = fstatSync(descriptor).size;
    if (this.#size >= this.#mostBytes) {
      closeSync(descriptor);
      renameSync(this.#file, `${this.#file}.1`);
      descriptor = openSync(this.#file, 'a', 0o600);
      this.#size = 0;
    }
    return descriptor;
  }

  #close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}
