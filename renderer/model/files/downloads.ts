import type { Bridge } from '../../../preload/bridge.ts';
import type { FilePlace, Result } from '../../../preload/views.ts';
import { t } from '../../../words/translate.ts';
import { SignalMap } from '../../kit/signal-map.ts';

/** A file of a message, as the window shows it. */
export interface ShownFile extends FilePlace {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What is done with a file. */
type Act = 'open' | 'save';

export type DownloadState = { readonly by: Act } & (
  | { readonly kind: 'running'; /** Bytes. */ readonly received: number }
  | { readonly kind: 'failed'; readonly reason: string }
);

/** What is here already opens within that: a bar would only flash. */
const quickMs = 200;

/** The part of the mirror that is needed. */
interface AccountOnScreen {
  readonly accountKey: string;
  showToast(text: string): void;
}

type Commands = Pick<Bridge, 'openFile' | 'saveFile' | 'cancelDownload' | 'on'>;

/** Files of messages that are being opened or saved, and those where that failed. */
export class Downloads {
  readonly #bridge: Commands;
  readonly #mirror: AccountOnScreen;
  readonly #states = new SignalMap<DownloadState>();
  /** The newest act on each file: an earlier one says nothing any more. */
  readonly #acts = new Map<string, { readonly by: Act; readonly file: ShownFile }>();
  #isListening = false;

  constructor(bridge: Commands, mirror: AccountOnScreen) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /** Null: nothing goes on with it. */
  state({ eventId, id }: Pick<FilePlace, 'eventId' | 'id'>): DownloadState | null {
    return this.#states.get(`${eventId} ${id}`);
  }

  /** Saves a file among the downloads, and says where. */
  async save(file: ShownFile): Promise<void> {
    const path = await this.#act('save', file, () =>
      this.#bridge.saveFile(this.#mirror.accountKey, placeOf(file)),
    );
    if (path !== null) this.#mirror.showToast(t('history.saved', { path }));
  }

  /** Opens a file with the desktop's program for it, after a question where that could do harm. */
  async open(file: ShownFile, question?: number): Promise<void> {
    const opening = await this.#act('open', file, () =>
      this.#bridge.openFile(this.#mirror.accountKey, placeOf(file), question),
    );
    if (opening?.kind !== 'asks') return;
    const { askToOpen } = await import('./opening-question.ts');
    const choice = await askToOpen(file.name, opening.risk);
    if (choice === 'open') await this.open(file, opening.question);
    else if (choice === 'save') await this.save(file);
  }

  cancel(file: ShownFile): void {
    this.#end(keyOf(file));
    void this.#bridge.cancelDownload(this.#mirror.accountKey, placeOf(file));
  }

  async #act<T>(by: Act, file: ShownFile, ask: () => Promise<Result<T>>): Promise<T | null> {
    this.#listen();
    const key = keyOf(file);
    const act = { by, file };
    this.#acts.set(key, act);
    const isNewest = (): boolean => this.#acts.get(key) === act;
    this.#states.change([], [key]);
    const late = setTimeout(() => {
      if (isNewest() && this.#states.peek(key) === null) this.#run(key, by, 0);
    }, quickMs);
    const answer = await ask().catch(() => null);
    clearTimeout(late);
    if (!isNewest()) return null;
    this.#end(key);
    if (answer?.ok === true) return answer.value;
    const reason =
      answer?.error.message ?? t(by === 'open' ? 'history.fileNotOpened' : 'history.fileNotSaved');
    this.#states.change([[key, { by, kind: 'failed', reason }]]);
    return null;
  }

  #run(key: string, by: Act, received: number): void {
    this.#states.change([[key, { by, kind: 'running', received }]]);
  }

  #end(key: string): void {
    this.#acts.delete(key);
    this.#states.change([], [key]);
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#bridge.on('fileProgress', ({ id, received }) => {
      for (const [key, { by, file }] of this.#acts)
        if (file.id === id && received < file.size) this.#run(key, by, received);
    });
  }
}

const keyOf = ({ eventId, id }: FilePlace): string => `${eventId} ${id}`;
const placeOf = ({ conversationId, eventId, id }: FilePlace): FilePlace => ({ conversationId, eventId, id });
