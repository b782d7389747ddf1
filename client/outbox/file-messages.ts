import {
  type Clock,
  type EventAnnotation,
  fileRequest,
  limits,
  newClientGeneratedId,
  USEC_PER_MS,
} from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { FileServer } from '../files/files-of-account.ts';
import { type FileSpool, noSpool } from '../files/file-spool.ts';
import type { LocalFile } from '../files/file-source.ts';
import type { Model } from '../model/model.ts';
import type { OutboxFile, OutboxItem } from '../model/types.ts';
import { backoffMs } from '../util/backoff.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import type { Logger } from '../util/logger.ts';

export interface FileMessagesOptions {
  readonly cache: Pick<Cache, 'putOutbox' | 'removeOutbox'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  readonly model: Pick<Model, 'conversation' | 'observe' | 'outboxChanged'>;
  readonly server: Pick<FileServer, 'upload' | 'cancel'>;
  /** Default: files are sent from where they lie, and stay there. */
  readonly spool?: FileSpool | undefined;
  /** Takes a message over whose files are all at the server. */
  readonly ready: (item: OutboxItem) => void;
}

/** Why an upload stops that may go on later. */
class Stopped extends Error {}

/**
 * Messages whose files are still being uploaded: one file at a time, from where it broke off, also after a restart. They hold
 * up no other message: only when all of its files are at the server, a message goes into its conversation's line.
 */
export class FileMessages {
  readonly #options: FileMessagesOptions;
  readonly #spool: FileSpool;
  readonly #items = new Map<number, OutboxItem>();
  #online = false;
  #attempt = 0;
  #stopPause: (() => void) | null = null;
  #running: { readonly id: number; readonly stop: AbortController } | null = null;

  constructor(options: FileMessagesOptions) {
    this.#options = options;
    this.#spool = options.spool ?? noSpool;
    // Nothing can be sent to a conversation that is gone.
    options.model.observe({ removed: (id) => this.#discardIn(id) });
  }

  /** What an earlier run left of such messages; others are passed over. */
  load(items: readonly OutboxItem[]): void {
    for (const item of items.toSorted((a, b) => a.createdAt - b.createdAt)) {
      if (!item.files) continue;
      const state = item.state === 'sending' ? 'waiting' : item.state;
      this.#items.set(item.clientGeneratedId, { ...item, state });
    }
    const waiting = [...this.#items.values()].flatMap(({ files = [] }) => files);
    void this.#spool.keepOnly(waiting).catch((error: unknown) => this.#warn(error));
    this.#pump();
  }

  /** Oldest first. */
  items(conversationId: string): readonly OutboxItem[] {
    return [...this.#items.values()].filter((item) => item.conversationId === conversationId);
  }

  /**
   * Sends files of this computer as one message. Resolves when that is durable; the files are read when their turn comes.
   *
   * @param annotation what the message says beside them, such as what it replies to
   * @throws {ClientError} `refused` outside the person's conversations and for too many, `not_saved`
   */
  async send(
    conversationId: string,
    files: readonly LocalFile[],
    annotation: readonly EventAnnotation[] = [],
  ): Promise<OutboxItem> {
    const { model, cache, clock } = this.#options;
    const conversation = model.conversation(conversationId);
    if (!conversation) throw new ClientError('refused', errorText('error.notInConversation'));
    if (files.length > limits.messageFiles) {
      throw new ClientError('refused', errorText('error.fileRefused'), {
        refusal: { code: 'too_many_files', parameters: { most: limits.messageFiles } },
      });
    }
    const item: OutboxItem = {
      clientGeneratedId: newClientGeneratedId(),
      conversationId,
      content: {},
      files: files.map((file): OutboxFile => ({ ...file, uploadId: null, sent: 0 })),
      ...(annotation.length > 0 && { annotation }),
      createdAt: Math.round(clock.nowUsec() / USEC_PER_MS),
      expectedOtr: conversation.otr_status ?? null,
      state: 'waiting',
      reason: null,
    };
    await cache.putOutbox(item).catch((cause: unknown) => {
      throw new ClientError('not_saved', errorText('error.messageNotSaved'), { cause, retry: true });
    });
    this.#replace(item);
    this.#pump();
    return item;
  }

  /** Holds the uploads of a message up until they are resumed. */
  async pause(clientGeneratedId: number): Promise<void> {
    const item = this.#items.get(clientGeneratedId);
    if (!item || item.paused || item.state === 'failed') return;
    await this.#keep({ ...item, state: 'waiting', paused: true });
    this.#stop(clientGeneratedId);
  }

  /** Goes on with a message that was paused, or that failed. */
  async resume(clientGeneratedId: number): Promise<void> {
    const item = this.#items.get(clientGeneratedId);
    if (!item || (!item.paused && item.state !== 'failed')) return;
    const { paused: _paused, refusal: _refusal, text: _text, ...rest } = item;
    await this.#keep({ ...rest, state: 'waiting', reason: null });
    this.#pump();
  }

  /** The message is not to be sent. Resolves to whether it waited here. */
  async discard(clientGeneratedId: number): Promise<boolean> {
    const { cache, model, server } = this.#options;
    const item = this.#items.get(clientGeneratedId);
    if (!item) return false;
    this.#items.delete(clientGeneratedId);
    this.#stop(clientGeneratedId);
    model.outboxChanged(item.conversationId);
    await cache.removeOutbox(clientGeneratedId).catch((error: unknown) => this.#warn(error));
    await this.#release(item);
    for (const { uploadId } of item.files ?? []) if (uploadId !== null) await server.cancel(uploadId);
    return true;
  }

  setOnline(online: boolean): void {
    this.#online = online;
    this.#attempt = 0;
    this.#stopPause?.();
    this.#stopPause = null;
    if (!online) this.#running?.stop.abort(new Stopped('offline'));
    else this.#pump();
  }

  #discardIn(conversationId: string): void {
    for (const { clientGeneratedId } of this.items(conversationId)) void this.discard(clientGeneratedId);
  }

  async #release({ files = [] }: Pick<OutboxItem, 'files'>): Promise<void> {
    await this.#spool.release(files).catch((error: unknown) => this.#warn(error));
  }

  #stop(id: number): void {
    if (this.#running?.id === id) this.#running.stop.abort(new Stopped('held up'));
  }

  #pump(): void {
    if (!this.#online || this.#running || this.#stopPause) return;
    const item = [...this.#items.values()].find(({ state, paused }) => state === 'waiting' && !paused);
    if (!item) return;
    const running = { id: item.clientGeneratedId, stop: new AbortController() };
    this.#running = running;
    this.#replace({ ...item, state: 'sending' });
    void this.#bring(running).finally(() => {
      this.#running = null;
      this.#pump();
    });
  }

  async #bring({ id, stop }: { readonly id: number; readonly stop: AbortController }): Promise<void> {
    try {
      for (let at = 0; at < (this.#items.get(id)?.files?.length ?? 0); at++)
        await this.#upload(id, at, stop.signal);
      stop.signal.throwIfAborted();
      const item = this.#items.get(id);
      if (item) await this.#handOver(item);
      this.#attempt = 0;
    } catch (error) {
      this.#failed(id, error);
    }
  }

  async #upload(id: number, at: number, signal: AbortSignal): Promise<void> {
    const file = this.#items.get(id)?.files?.[at];
    if (!file || file.uploaded) return;
    const uploadId = await this.#options.server.upload(file, {
      uploadId: file.uploadId,
      signal,
      onBegun: (begun) => this.#changeFile(id, at, { uploadId: begun }),
      onProgress: (sent) => this.#progress(id, at, sent),
    });
    this.#attempt = 0;
    await this.#changeFile(id, at, { uploadId, sent: file.size, uploaded: true });
  }

  /** From here on it is a message like others: under the same key, in the same place of the cache. */
  async #handOver({ files = [], ...item }: OutboxItem): Promise<void> {
    const requests = files.flatMap(({ uploadId }) => (uploadId === null ? [] : [fileRequest(uploadId)]));
    const annotation = [...(item.annotation ?? []), ...requests];
    const message: OutboxItem = { ...item, annotation, uploadedFiles: files, state: 'waiting' };
    const isKept = await this.#options.cache.putOutbox(message).then(
      () => true,
      (error: unknown) => this.#warn(error),
    );
    this.#items.delete(item.clientGeneratedId);
    this.#options.ready(message);
    // Else the next run uploads what is still to be, and needs them.
    if (isKept) await this.#release({ files });
  }

  #failed(id: number, error: unknown): void {
    const item = this.#items.get(id);
    if (!item) return;
    if (error instanceof Stopped) return this.#replace({ ...item, state: 'waiting' });
    if (error instanceof ClientError && (error.retry || error.code === 'unauthenticated')) {
      this.#replace({ ...item, state: 'waiting' });
      return this.#pauseAfterFailure(error.retryAfterMs);
    }
    const { refusal, text } = error instanceof ClientError ? error : {};
    const reason = error instanceof Error ? error.message : String(error);
    void this.#keep({ ...item, state: 'failed', reason, refusal, text });
  }

  #pauseAfterFailure(atLeastMs: number): void {
    if (!this.#online) return;
    const { clock, random } = this.#options;
    this.#stopPause = clock.setTimer(backoffMs(this.#attempt, random(), atLeastMs), () => {
      this.#stopPause = null;
      this.#pump();
    });
    this.#attempt += 1;
  }

  /** Reported by the percent: each report redraws the message. */
  #progress(id: number, at: number, sent: number): void {
    const item = this.#items.get(id);
    const file = item?.files?.[at];
    if (!item || !file) return;
    const percent = (bytes: number): number => Math.floor((bytes * 100) / Math.max(1, file.size));
    if (percent(sent) !== percent(file.sent)) this.#replace(withFile(item, at, { sent }));
  }

  async #changeFile(id: number, at: number, change: Partial<OutboxFile>): Promise<void> {
    const item = this.#items.get(id);
    if (item) await this.#keep(withFile(item, at, change));
  }

  async #keep(item: OutboxItem): Promise<void> {
    this.#replace(item);
    await this.#options.cache.putOutbox(item).catch((error: unknown) => this.#warn(error));
  }

  #replace(item: OutboxItem): void {
    this.#items.set(item.clientGeneratedId, item);
    this.#options.model.outboxChanged(item.conversationId);
  }

  #warn(error: unknown): false {
    this.#options.log.warn('outbox not kept', { error: String(error) });
    return false;
  }
}

const withFile = (item: OutboxItem, at: number, change: Partial<OutboxFile>): OutboxItem => ({
  ...item,
  files: (item.files ?? []).map((file, index) => (index === at ? { ...file, ...change } : file)),
});
