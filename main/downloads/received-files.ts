import { rm, stat } from 'node:fs/promises';
import { ClientError, errorText, type ChatSession } from '../../client/index.ts';
import type { FilePlace, OpeningRisk } from '../../preload/commands/files.ts';
import { filesIn, type AttachedFile } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { markDownload } from '../files/mark-download.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { riskOfFile, riskOfName } from './opening-risk.ts';
import { saveFile } from './save-file.ts';

/** The window is sent how far a download is this often at most. */
const progressMs = 100;
/** Files of which is known where they were saved: those of a long day. */
const savedMost = 1000;

export interface ReceivedFilesOptions {
  readonly accounts: Pick<Accounts, 'get'>;
  /** Where saved files go. */
  readonly downloads: () => string;
  /** Opens a file with the desktop's program for it; answers an empty text, or what went wrong. */
  readonly openPath: (path: string) => Promise<string>;
  /** How much of a file has come. */
  readonly progress: (account: string, fileId: string, received: number) => void;
  /** Default: as this system sees it. */
  readonly riskOf?: (path: string) => Promise<OpeningRisk | null>;
}

export type Opening =
  | { readonly kind: 'opened' }
  | { readonly kind: 'asks'; readonly risk: OpeningRisk; readonly question: number };

interface Saved {
  readonly path: string;
  /** Milliseconds since the epoch, when it was saved. */
  readonly modified: number;
}

interface Download {
  readonly ending: AbortController;
  readonly path: Promise<string>;
}

/** The file is no longer there for this person. */
export const gone = (): ClientError => new ClientError('refused', errorText('error.fileGone'));

/** The file of a message as the server describes it. @throws {ClientError} when the message has no such file any more */
export async function fileAt(
  { history }: Pick<ChatSession, 'history'>,
  { conversationId, eventId, id }: FilePlace,
): Promise<AttachedFile> {
  const event = await history.event(conversationId, eventId);
  const file = filesIn(event?.chat_message).find((each) => each.id === id);
  if (!file) throw gone();
  return file;
}

/**
 * Files of messages on this computer. What is opened was saved among the downloads before, as with any browser: that copy is the
 * person's, and what becomes of the message changes nothing about it.
 */
export class ReceivedFiles {
  readonly #options: ReceivedFilesOptions;
  /** Those that are being fetched; who asks again waits for the same. */
  readonly #running = new Map<string, Download>();
  /** What was saved since the app was started, the newest last. */
  readonly #saved = new Map<string, Saved>();
  /** The last question, and the file that it is about. */
  #question = { number: 0, key: '' };

  constructor(options: ReceivedFilesOptions) {
    this.#options = options;
  }

  /** Saves a file, unless it is there as it was saved before. Answers its path. */
  async save(account: string, session: ChatSession, place: FilePlace): Promise<string> {
    const file = await fileAt(session, place);
    const saved = await this.#savedAt(keyOf(account, place));
    return saved?.isChanged === false ? saved.path : this.#fetch(account, session, place, file);
  }

  /** Opens a file, or asks whether to. `question`: the number of the question that the person said yes to. */
  async open(account: string, session: ChatSession, place: FilePlace, question?: number): Promise<Opening> {
    const file = await fileAt(session, place);
    const key = keyOf(account, place);
    const isConfirmed = this.#isConfirmed(question, key);
    const byName = riskOfName(file.name);
    if (byName !== null && !isConfirmed) return this.#ask(byName, key);
    const path = (await this.#savedAt(key))?.path ?? (await this.#fetch(account, session, place, file));
    const risk = await (this.#options.riskOf ?? riskOfFile)(path);
    if (risk !== null && !isConfirmed) return this.#ask(risk, key);
    if ((await this.#options.openPath(path)) !== '') throw new OwnRefusal(t('files.notOpened', { path }));
    return { kind: 'opened' };
  }

  /** Ends a download, where one is under way. */
  cancel(account: string, place: FilePlace): void {
    this.#running
      .get(keyOf(account, place))
      ?.ending.abort(new ClientError('stopped', errorText('error.downloadStopped')));
  }

  #ask(risk: OpeningRisk, key: string): Opening {
    this.#question = { number: this.#question.number + 1, key };
    return { kind: 'asks', risk, question: this.#question.number };
  }

  /** A question is answered once. */
  #isConfirmed(question: number | undefined, key: string): boolean {
    const { number, key: asked } = this.#question;
    if (question !== number || asked !== key) return false;
    this.#question = { number, key: '' };
    return true;
  }

  /** `isChanged`: by the person, whose copy it is. */
  async #savedAt(key: string): Promise<{ path: string; isChanged: boolean } | null> {
    const saved = this.#saved.get(key);
    const found = saved && (await stat(saved.path).catch(() => null));
    if (!saved || found?.isFile() !== true) return null;
    return { path: saved.path, isChanged: found.mtimeMs !== saved.modified };
  }

  #fetch(account: string, session: ChatSession, place: FilePlace, file: AttachedFile): Promise<string> {
    const key = keyOf(account, place);
    const known = this.#running.get(key);
    if (known) return known.path;
    const ending = new AbortController();
    const path = this.#download(account, session, place, { file, ending }).finally(() =>
      this.#running.delete(key),
    );
    this.#running.set(key, { ending, path });
    return path;
  }

  async #download(
    account: string,
    session: ChatSession,
    place: FilePlace,
    { file, ending }: { file: AttachedFile; ending: AbortController },
  ): Promise<string> {
    let sentAt = -Infinity;
    const onProgress = (received: number): void => {
      if (performance.now() - sentAt < progressMs) return;
      sentAt = performance.now();
      this.#options.progress(account, file.id, received);
    };
    const unsubscribe = session.subscribe((change) => {
      if (change.kind !== 'timeline' || change.conversationId !== place.conversationId) return;
      void isGone(session, place).then((is) => is && ending.abort(gone()));
    });
    try {
      const path = await saveFile(session, file, this.#options.downloads(), {
        signal: ending.signal,
        onProgress,
      });
      // It may have been deleted or have expired with the last bytes.
      if (await isGone(session, place)) {
        await rm(path, { force: true });
        throw gone();
      }
      await markDownload(path, this.#options.accounts.get(account)?.server ?? '');
      this.#remember(keyOf(account, place), { path, modified: (await stat(path)).mtimeMs });
      return path;
    } finally {
      unsubscribe();
    }
  }

  #remember(key: string, saved: Saved): void {
    this.#saved.delete(key);
    this.#saved.set(key, saved);
    const [oldest] = this.#saved.keys();
    if (this.#saved.size > savedMost && oldest !== undefined) this.#saved.delete(oldest);
  }
}

const keyOf = (account: string, { eventId, id }: FilePlace): string => `${account} ${eventId} ${id}`;

/** Where nothing can be said without a connection, it is as it was. */
export async function isGone(session: Pick<ChatSession, 'history'>, place: FilePlace): Promise<boolean> {
  return fileAt(session, place).then(
    () => false,
    (error: unknown) => error instanceof ClientError && error.code === 'refused',
  );
}
