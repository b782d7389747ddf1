import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FileSpool, type LocalFile, localFile, mediaTypeOf } from '../../client/index.ts';
import { limits } from '../../protocol/index.ts';
import { safeFileName } from '../../words/files/file-name.ts';
import { t } from '../../words/translate.ts';
import { whyNotWritten } from '../files/new-file.ts';
import type { Logger } from '../log/log.ts';
import { OwnRefusal } from '../result/own-refusal.ts';

/** A file that the window hands over. */
export interface SpoolRequest {
  readonly account: string;
  readonly conversationId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its media type; absent: by the ending of its name. */
  readonly type?: string;
  /** Bytes of the largest file that the account's server takes. */
  readonly largest: number;
}

interface Spooled extends Pick<SpoolRequest, 'account' | 'conversationId' | 'name' | 'size' | 'type'> {
  readonly path: string;
  /** Bytes of it that came. */
  received: number;
  /** `left`: the window that chose it is gone, while it is on its way into the outbox. */
  state: 'unsent' | 'sending' | 'left' | 'sent';
}

const megabyte = 1_000_000;

/**
 * Copies of files that the window sends: the page hands over bytes and never names a path, and the files of a message wait
 * here until they are at the server. What is not sent goes with its window, what is sent when the outbox needs it no longer.
 */
export class Spool {
  readonly #folder: string;
  readonly #log: Pick<Logger, 'error'>;
  /** All that this run knows of, by id: the name on disk. */
  readonly #files = new Map<string, Spooled>();

  constructor(folder: string, log: Pick<Logger, 'error'>) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Makes room for a file. @throws {OwnRefusal} when it is too large, too many wait, or the disk takes none */
  async begin({ largest, ...request }: SpoolRequest): Promise<string> {
    const { account, name, size } = request;
    const shown = safeFileName(name);
    if (size > largest) {
      throw new OwnRefusal(t('files.tooLarge', { name: shown, megabytes: Math.floor(largest / megabyte) }));
    }
    const waiting = this.#of(account);
    const bytes = waiting.reduce((sum, [, each]) => sum + each.size, size);
    // A message full of the largest files, and as many uploads as the server keeps.
    if (waiting.length >= limits.unsentFiles || bytes > limits.messageFiles * largest) {
      throw new OwnRefusal(t('files.tooManyWait', { name: shown }));
    }
    const id = randomUUID();
    const path = join(this.#folderOf(account), id);
    const alone = name.split(/[\\/]/).at(-1) || shown;
    this.#files.set(id, { ...request, name: alone, path, received: 0, state: 'unsent' });
    try {
      await mkdir(this.#folderOf(account), { recursive: true, mode: 0o700 });
      await (await open(path, 'wx', 0o600)).close();
    } catch (cause) {
      throw await this.#notAdded(id, shown, cause);
    }
    return id;
  }

  /** Adds the piece that begins at a byte. @throws {OwnRefusal} when the disk doesn't take it: then the file is dropped */
  async put(account: string, id: string, at: number, bytes: Uint8Array): Promise<void> {
    const file = this.#unsent(account, id);
    if (at !== file.received || at + bytes.length > file.size) throw new Error('no such piece of the file');
    file.received += bytes.length;
    try {
      await using handle = await open(file.path, 'r+');
      let written = 0;
      while (written < bytes.length)
        written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
      if (file.received === file.size) await handle.datasync();
    } catch (cause) {
      throw await this.#notAdded(id, safeFileName(file.name), cause);
    }
  }

  /** The person removed it again. */
  async drop(account: string, id: string): Promise<void> {
    const file = this.#files.get(id);
    if (file?.account === account && file.state === 'unsent') await this.#delete(id);
  }

  /** Hands files over to be sent. When that fails, they are as before. */
  async send<T>(
    { account, conversationId }: Pick<SpoolRequest, 'account' | 'conversationId'>,
    ids: readonly string[],
    handOver: (files: readonly LocalFile[]) => Promise<T>,
  ): Promise<T> {
    const files = [...new Set(ids)].map((id) => this.#unsent(account, id));
    const isWhole = (file: Spooled): boolean =>
      file.conversationId === conversationId && file.received === file.size;
    if (!files.every(isWhole)) throw new Error('a file of another conversation, or not all of it');
    for (const file of files) file.state = 'sending';
    try {
      const found = await Promise.all(files.map(asLocal));
      const answer = await handOver(found);
      for (const file of files) file.state = 'sent';
      return answer;
    } catch (error) {
      for (const file of files) if (file.state === 'sending') file.state = 'unsent';
      await this.#tried(this.#deleteAll(({ state }) => state === 'left'));
      throw error;
    }
  }

  /** The window is gone, and with it what it did not send. */
  async dropUnsent(): Promise<void> {
    for (const file of this.#files.values()) if (file.state === 'sending') file.state = 'left';
    await this.#tried(this.#deleteAll(({ state }) => state === 'unsent'));
  }

  /** At start: what was kept for accounts that are no more goes. */
  async keepAccounts(keys: readonly string[]): Promise<void> {
    const left = await this.#tried(namesIn(this.#folder));
    for (const key of left ?? [])
      if (!keys.includes(key) && this.#of(key).length === 0) await this.forget(key);
  }

  /** The account is no more. */
  async forget(account: string): Promise<void> {
    for (const [id] of this.#of(account)) this.#files.delete(id);
    await this.#tried(rm(this.#folderOf(account), { recursive: true, force: true }));
  }

  /** What the session of an account keeps here. */
  of(account: string): FileSpool {
    const folder = this.#folderOf(account);
    const isHere = ({ path }: { readonly path: string }): boolean => dirname(path) === folder;
    return {
      keepOnly: async (files) => {
        for (const { path, name, size } of files.filter(isHere)) {
          const known = { account, conversationId: '', path, name, size, received: size };
          this.#files.set(basename(path), { ...known, state: 'sent' });
        }
        for (const id of await namesIn(folder)) if (!this.#files.has(id)) await rm(join(folder, id));
      },
      release: async (files) => {
        for (const { path } of files.filter(isHere)) await this.#delete(basename(path));
      },
    };
  }

  #folderOf(account: string): string {
    return join(this.#folder, account);
  }

  #of(account: string): readonly (readonly [string, Spooled])[] {
    return [...this.#files].filter(([, file]) => file.account === account);
  }

  #unsent(account: string, id: string): Spooled {
    const file = this.#files.get(id);
    if (file?.account !== account || file.state !== 'unsent') throw new Error('no such file');
    return file;
  }

  /** What cannot be deleted now is at a later start. */
  #tried<T>(work: Promise<T>): Promise<T | null> {
    return work.catch((error: unknown) => {
      this.#log.error({ error: String(error) }, 'files that are not to be sent stay behind');
      return null;
    });
  }

  async #notAdded(id: string, name: string, cause: unknown): Promise<OwnRefusal> {
    await this.#delete(id).catch(() => undefined);
    return new OwnRefusal(t('files.notAdded', { name, reason: whyNotWritten(cause) }), { cause });
  }

  async #deleteAll(isMeant: (file: Spooled) => boolean): Promise<void> {
    for (const [id, file] of this.#files) if (isMeant(file)) await this.#delete(id);
  }

  async #delete(id: string): Promise<void> {
    const file = this.#files.get(id);
    this.#files.delete(id);
    if (file) await rm(file.path, { force: true });
  }
}

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** As it lies here, under the name that it has for people. */
const asLocal = async ({ path, name, type = mediaTypeOf(name) }: Spooled): Promise<LocalFile> => ({
  ...(await localFile(path)),
  name,
  type,
});
