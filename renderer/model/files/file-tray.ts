import { Signal } from '@lit-labs/signals';
import { filePieceBytes } from '../../../preload/file-pieces.ts';
import type { Result } from '../../../preload/views.ts';
import { limits } from '../../../protocol/limits.ts';
import { safeFileName } from '../../../words/files/file-name.ts';
import { t } from '../../../words/translate.ts';
import { untracked } from '../../kit/untracked.ts';

/** A file that waits above the field until it is sent. */
export interface TrayFile {
  /** Within this window. */
  readonly key: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Whether the main process has room for it: some are refused at once, for their size. */
  readonly isAccepted: boolean;
  /** Bytes of it that the main process has. */
  readonly read: number;
  /** Resolves with its id when all of it is there; null: that failed, which was reported, or it was removed. */
  readonly kept: Promise<string | null>;
}

/** Where the bytes of files go. */
export interface FileKeeper {
  begin(file: { name: string; size: number }): Promise<Result<string>>;
  put(id: string, at: number, bytes: Uint8Array): Promise<Result<null>>;
  drop(id: string): void;
  showProblem(problem: string): void;
}

/** Why a file is not added, for people to read. */
class NotAdded extends Error {}

let lastKey = 0;

/** The files that go with the next message of one conversation. Each is read as soon as it is added, one after the other. */
export class FileTray {
  readonly #keeper: FileKeeper;
  readonly #files = new Signal.State<readonly TrayFile[]>([]);
  readonly #removed = new Set<number>();
  #lastRead: Promise<unknown> = Promise.resolve();
  /** Of those that were added last: they are said together. */
  #problems: readonly string[] = [];

  constructor(keeper: FileKeeper) {
    this.#keeper = keeper;
  }

  get files(): readonly TrayFile[] {
    return this.#files.get();
  }

  add(files: Iterable<File>): void {
    this.#problems = [];
    for (const file of files) {
      const name = safeFileName(file.name) || t('composer.unnamedFile');
      if (untracked(this.#files).length >= limits.messageFiles)
        this.#report(t('composer.tooManyFiles', { most: limits.messageFiles }));
      else if (file.size === 0) this.#report(t('composer.emptyFile', { name }));
      else this.#add(file, name);
    }
  }

  remove(key: number): void {
    this.#removed.add(key);
    const file = untracked(this.#files).find((one) => one.key === key);
    this.#forget(key);
    void file?.kept.then((id) => id === null || this.#keeper.drop(id));
  }

  /** Empties the tray. */
  take(): readonly TrayFile[] {
    const files = untracked(this.#files);
    this.#files.set([]);
    return files;
  }

  /** Puts back what could not be sent, before what was added since. */
  giveBack(files: readonly TrayFile[]): void {
    this.#files.set([...files, ...untracked(this.#files)]);
    for (const { key, size, kept } of files)
      void kept.then((id) =>
        id === null ? this.#forget(key) : this.#change(key, { isAccepted: true, read: size }),
      );
  }

  #add(file: File, name: string): void {
    const key = (lastKey += 1);
    const before = this.#lastRead;
    const kept = this.#keep(file, name, key, before).catch((error: unknown) => {
      this.#forget(key);
      const isRemoved = this.#removed.delete(key);
      if (!isRemoved)
        this.#report(error instanceof NotAdded ? error.message : t('composer.fileNotAdded', { name }));
      return null;
    });
    this.#lastRead = kept;
    this.#files.set([
      ...untracked(this.#files),
      { key, name, size: file.size, isAccepted: false, read: 0, kept },
    ]);
  }

  /** @param before the one that is read first: whether there is room is asked at once */
  async #keep(file: File, name: string, key: number, before: Promise<unknown>): Promise<string> {
    const id = valueOf(await this.#keeper.begin({ name: file.name || name, size: file.size }));
    this.#change(key, { isAccepted: true });
    try {
      await before;
      for (let at = 0; at < file.size; at += filePieceBytes) {
        const bytes = await pieceOf(file, at, name);
        if (this.#removed.has(key)) throw new NotAdded('');
        valueOf(await this.#keeper.put(id, at, bytes));
        this.#change(key, { read: at + bytes.length });
      }
      return id;
    } catch (error) {
      this.#keeper.drop(id);
      throw error;
    }
  }

  #change(key: number, changes: Partial<TrayFile>): void {
    this.#files.set(untracked(this.#files).map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  #report(problem: string): void {
    if (this.#problems.includes(problem)) return;
    this.#problems = [...this.#problems, problem];
    this.#keeper.showProblem(this.#problems.join(' '));
  }

  #forget(key: number): void {
    this.#files.set(untracked(this.#files).filter((one) => one.key !== key));
  }
}

function valueOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new NotAdded(answer.error.message);
  return answer.value;
}

/** @throws {NotAdded} when the file is not as it was when it was chosen */
async function pieceOf(file: File, at: number, name: string): Promise<Uint8Array> {
  const before = Math.min(at + filePieceBytes, file.size);
  const bytes = await file
    .slice(at, before)
    .arrayBuffer()
    .catch(() => null);
  if (bytes?.byteLength !== before - at) throw new NotAdded(t('composer.fileChanged', { name }));
  return new Uint8Array(bytes);
}
