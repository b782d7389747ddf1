import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What debuggers read, and nobody else. */
const isMap = (name: string): boolean => name.endsWith('.map');

/**
 * The files of the window's page, kept in memory: a page that is loaded after another version was put into the folder has
 * to be the one that this main process knows, and parts of it are loaded when they are first needed.
 */
export class PageFiles {
  readonly #root: string;
  readonly #kept = new Map<string, Promise<Buffer>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Rejects where there is no such file. */
  read(path: string): Promise<Buffer> {
    const kept = this.#kept.get(path);
    if (kept) return kept;
    const reading = readFile(path);
    this.#kept.set(path, reading);
    reading.catch(() => this.#kept.delete(path));
    return reading;
  }

  /** Reads all of them, one after the other: a start has more urgent things to read. */
  async keepAll(): Promise<void> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true });
    for (const entry of entries)
      if (entry.isFile() && !isMap(entry.name)) await this.read(join(entry.parentPath, entry.name));
  }
}
