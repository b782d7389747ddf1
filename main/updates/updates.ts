import { USEC_PER_MS, type Clock } from '../../protocol/index.ts';
import type { UpdateState, UpdatesView } from '../../preload/commands/updates.ts';
import { waitForCheck } from './schedule.ts';
import type { UpdateSource } from './source.ts';
import type { Updater } from './updater.ts';
import { CertificateError, ProxyError } from '../../client/index.ts';
import { t } from '../../words/translate.ts';
import { wordsOf } from '../result/words-of.ts';

/** What is remembered between starts. */
export interface UpdateMemory {
  checkedAt: number | null;
  /** The version that the person was notified of last. */
  notifiedOf: string;
}

export interface UpdatesOptions {
  source: () => UpdateSource;
  /** Made anew for each address. */
  updater: (url: string) => Promise<Updater>;
  canInstall: boolean;
  memory: { read(): UpdateMemory; change(change: Partial<UpdateMemory>): void };
  clock: Clock;
  random: () => number;
  /** What is shown has changed. */
  changed: () => void;
  /** A version that the person does not know of; once for each. */
  found: (version: string) => void;
  failed: (error: unknown) => void;
}

/** Reports new versions, with at most one check a day by itself, and does nothing more unless asked. */
export class Updates {
  readonly #options: UpdatesOptions;
  #state: UpdateState = { kind: 'idle' };
  #updater: { url: string; made: Promise<Updater> } | null = null;
  #stopTimer: () => void = () => undefined;

  constructor(options: UpdatesOptions) {
    this.#options = options;
  }

  get view(): UpdatesView {
    const { url, fixed } = this.#options.source();
    return { url: url ?? '', fixed, checkedAt: this.#options.memory.read().checkedAt, state: this.#state };
  }

  /** The version to offer in menus; null: none. */
  get waiting(): string | null {
    return 'version' in this.#state ? this.#state.version : null;
  }

  /** The version to restart into is in place of the one that runs. */
  get isReplaced(): boolean {
    return this.#state.kind === 'replaced';
  }

  /** From now on nothing is looked for: what is in the folder now has to be started first. */
  replaced(): void {
    this.stop();
    this.#become({ kind: 'replaced' });
  }

  /** Plans the next check. To be called again when the address changed. */
  start(): void {
    this.#stopTimer();
    if (this.isReplaced) return;
    const { source, memory, clock, random } = this.#options;
    const { url } = source();
    if (this.#updater && this.#updater.url !== url) {
      this.#updater = null;
      this.#become({ kind: 'idle' });
    }
    if (url === null) return;
    const wait = waitForCheck(memory.read().checkedAt, clock.nowUsec() / USEC_PER_MS, random());
    this.#stopTimer = clock.setTimer(wait, () => void this.check());
  }

  stop(): void {
    this.#stopTimer();
  }

  /** Asks now. Never rejects: what went wrong is in the view. */
  async check(): Promise<void> {
    const { url } = this.#options.source();
    if (url === null || this.#busy) return;
    // What was fetched, and agreed to, stays until a still newer version is there; the app may end meanwhile.
    const ready = this.#state.kind === 'ready' ? this.#state : null;
    if (!ready) this.#become({ kind: 'checking' });
    try {
      const updater = await this.#updaterFor(url);
      const version = await updater.check();
      if (version !== null && version !== ready?.version)
        this.#become({ kind: 'available', version, install: this.#options.canInstall });
      else if (!ready) this.#become({ kind: 'idle' });
      if (version !== null) this.#report(version);
    } catch (error) {
      if (ready) this.#options.failed(error);
      else this.#fail(error);
    }
    const { memory, clock } = this.#options;
    memory.change({ checkedAt: Math.round(clock.nowUsec() / USEC_PER_MS) });
    this.start();
    this.#options.changed();
  }

  async download(): Promise<void> {
    const state = this.#state;
    if (state.kind !== 'available' || !state.install || !this.#updater) return;
    const { version } = state;
    this.#become({ kind: 'downloading', version, percent: 0 });
    try {
      const updater = await this.#updater.made;
      await updater.download((percent) =>
        this.#become({ kind: 'downloading', version, percent: Math.floor(percent) }),
      );
      this.#become({ kind: 'ready', version, onQuit: false });
    } catch (error) {
      this.#fail(error);
    }
  }

  installOnQuit(agreed: boolean): void {
    if (this.#state.kind === 'ready') this.#become({ ...this.#state, onQuit: agreed });
  }

  /** The app ends: installs what the person agreed to, and nothing else. */
  async finish(): Promise<void> {
    this.stop();
    if (this.#state.kind !== 'ready' || !this.#state.onQuit) return;
    const updater = await this.#updater?.made;
    updater?.install();
  }

  get #busy(): boolean {
    return this.isReplaced || this.#state.kind === 'checking' || this.#state.kind === 'downloading';
  }

  #updaterFor(url: string): Promise<Updater> {
    if (this.#updater?.url !== url) this.#updater = { url, made: this.#options.updater(url) };
    return this.#updater.made;
  }

  #report(version: string): void {
    const { memory, found } = this.#options;
    if (memory.read().notifiedOf === version) return;
    memory.change({ notifiedOf: version });
    found(version);
  }

  #fail(error: unknown): void {
    this.#options.failed(error);
    this.#become({ kind: 'failed', reason: reasonOf(error) });
  }

  #become(state: UpdateState): void {
    // Whatever was under way when it came.
    if (this.isReplaced) return;
    this.#state = state;
    this.#options.changed();
  }
}

/** In words for people: the updater's own are long and made for developers. */
function reasonOf(error: unknown): string {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'ERR_CHECKSUM_MISMATCH') return t('refusals.updateNotAnnounced');
  if (code === 'HTTP_ERROR_404' || code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND')
    return t('refusals.updateNone');
  if (code.startsWith('ERR_UPDATER_') || code.startsWith('HTTP_ERROR_')) return t('refusals.updateUnusable');
  if (error instanceof ProxyError || error instanceof CertificateError) return wordsOf(error);
  return t('refusals.updateUnreachable');
}
