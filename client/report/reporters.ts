import type { Clock } from '../../protocol/index.ts';
import { ClientError } from '../util/errors.ts';
import type { Model } from '../model/model.ts';
import type { Unsaved } from '../model/unsaved.ts';
import type { Call } from '../connection/call.ts';
import type { Logger } from '../util/logger.ts';
import { FocusReporter } from './focus-reporter.ts';
import { TypingReporter } from './typing-reporter.ts';
import { WatermarkReporter } from './watermark-reporter.ts';

export interface ReportersOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly call: Call;
  readonly unsaved: Unsaved;
  readonly model: Pick<Model, 'ownWatermark' | 'setWatermark' | 'selfId'>;
}

/** What the person does at this client, told to the service as it goes. */
export class Reporters {
  readonly typing: TypingReporter;
  readonly focus: FocusReporter;
  readonly reads: WatermarkReporter;
  readonly #options: ReportersOptions;
  #online = false;

  constructor(options: ReportersOptions) {
    const { clock, call, unsaved } = options;
    this.#options = options;
    this.typing = new TypingReporter(clock, (id, type) =>
      this.#mention(() => call('SetTyping', { conversation_id: { id }, type })),
    );
    this.focus = new FocusReporter(clock, (id, type, secs) =>
      this.#mention(() => call('SetFocus', { conversation_id: { id }, type, timeout_secs: secs })),
    );
    this.reads = new WatermarkReporter(
      clock,
      (id, timestamp) => this.#tellRead(id, timestamp),
      (untold) => unsaved.reads(untold),
    );
  }

  setOnline(online: boolean): void {
    this.#online = online;
    this.reads.setOnline(online);
    if (online) {
      this.focus.tellAgain();
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

  /** What nobody misses when it is not said. */
  #mention(call: () => Promise<unknown>): void {
    if (!this.#online) return;
    call().catch((error: unknown) => this.#options.log.info('not told', { error: String(error) }));
  }

  async #tellRead(conversationId: string, timestamp: number): Promise<void> {
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
