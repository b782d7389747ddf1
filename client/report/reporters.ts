import type { Clock } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { Model } from '../model/model.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { ClientError } from '../util/errors.ts';
import type { Logger } from '../util/logger.ts';
import { FocusReporter } from './focus-reporter.ts';
import { TypingReporter } from './typing-reporter.ts';
import { UnreadMarks } from './unread-marks.ts';
import { WatermarkReporter } from './watermark-reporter.ts';

export interface ReportersOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly call: RpcCall;
  readonly unsaved: Unsaved;
  readonly model: Pick<
    Model,
    'ownWatermark' | 'setWatermark' | 'selfId' | 'conversations' | 'writtenChanged' | 'has' | 'observe'
  >;
}

/** Reports what the person does at this client to the server. */
export class Reporters {
  readonly typing: TypingReporter;
  readonly focus: FocusReporter;
  readonly reads: WatermarkReporter;
  readonly marks: UnreadMarks;
  readonly #options: ReportersOptions;
  #online = false;

  constructor(options: ReportersOptions) {
    const { clock, call, unsaved } = options;
    this.#options = options;
    this.marks = new UnreadMarks(options);
    this.typing = new TypingReporter(clock, (id, type) =>
      this.#tryToReport(() => call('SetTyping', { conversation_id: { id }, type })),
    );
    this.focus = new FocusReporter(clock, (id, type, secs) =>
      this.#tryToReport(() => call('SetFocus', { conversation_id: { id }, type, timeout_secs: secs })),
    );
    this.reads = new WatermarkReporter(
      clock,
      (id, timestamp) => this.#reportRead(id, timestamp),
      (unreported) => unsaved.reads(unreported),
    );
  }

  setOnline(online: boolean): void {
    this.#online = online;
    this.reads.setOnline(online);
    if (online) {
      this.focus.renew();
      return;
    }
    this.focus.pause();
    this.typing.forget();
  }

  /** Moves the own watermark, only forward (microseconds). */
  markRead(conversationId: string, timestamp: number): void {
    const { model } = this.#options;
    const before = model.ownWatermark(conversationId);
    model.setWatermark(conversationId, model.selfId, timestamp);
    if (timestamp > before) this.reads.read(conversationId, timestamp);
  }

  /** Everything in these conversations counts as read, and none of them is marked as unread any more. */
  markAllRead(conversationIds: Iterable<string> = this.#options.model.conversations.keys()): void {
    const { conversations } = this.#options.model;
    for (const id of conversationIds) {
      this.marks.set(id, false);
      this.markRead(id, conversations.get(id)?.lastEvent?.timestamp ?? 0);
    }
  }

  /** For what may be lost. */
  #tryToReport(call: () => Promise<unknown>): void {
    if (!this.#online) return;
    call().catch((error: unknown) => this.#options.log.info('not reported', { error: String(error) }));
  }

  async #reportRead(conversationId: string, timestamp: number): Promise<void> {
    try {
      await this.#options.call('UpdateWatermark', {
        conversation_id: { id: conversationId },
        last_read_timestamp: timestamp,
      });
    } catch (error) {
      if (error instanceof ClientError && error.retry) throw error;
      this.#options.log.warn('watermark refused', { error: String(error) });
    }
  }
}
