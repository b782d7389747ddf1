import {
  newClientGeneratedId,
  USEC_PER_MS,
  type Clock,
  type MessageContent,
  type OffTheRecordStatus,
} from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { DraftPhotos } from '../drafts/draft-photos.ts';
import type { Model } from '../model/model.ts';
import type { NewPhoto, OutboxItem } from '../model/types.ts';
import type { TypingReporter } from '../report/typing-reporter.ts';
import { backoffMs } from '../util/backoff.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import type { Logger } from '../util/logger.ts';
import type { Delivery } from './delivery.ts';
import { failedItem, isEmpty, retriedItem, withProgress } from './item-changes.ts';
import { keepNew, outboxPhotos, type OutgoingPhotos } from './keep-new.ts';
import { Lanes, type Lane } from './lanes.ts';
import type { MessageExtras } from './message-extras.ts';

const noPhotos: OutgoingPhotos = { kind: 'new', photos: [] };

/** Conversations that send at the same time: below the server's burst, so that other calls keep getting through. */
const LANES = 16;

export interface OutboxOptions {
  readonly cache: Pick<
    Cache,
    'putOutbox' | 'putOutboxFromDraft' | 'replaceOutbox' | 'outboxPhoto' | 'removeOutbox'
  >;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  readonly model: Pick<Model, 'conversation' | 'outboxChanged' | 'observe'>;
  readonly typing: Pick<TypingReporter, 'set'>;
  readonly draftPhotos: Pick<DraftPhotos, 'leave'>;
  /** Called again with the same item until it resolves or is refused for good. */
  readonly delivery: Pick<Delivery, 'deliver' | 'forget'>;
}

/**
 * Messages on their way, durable before they are sent.
 *
 * Each conversation is a lane of its own with at most one message in flight, because the server handles the calls of
 * one session at the same time: order is certain only when the one before is acknowledged. A message that the server
 * refuses stays as failed and lets the ones behind it pass; a message that could not be sent keeps its place and holds
 * its lane, no other. Sending twice is harmless: the key it is sent under names the event for ever.
 */
export class Outbox {
  readonly #lanes: Lanes;
  /** Failed messages that are being sent with other words. */
  readonly #editing = new Set<number>();
  readonly #durable = new Set<number>();
  readonly #options: OutboxOptions;
  #online = false;
  #running = 0;
  #lastCreatedAt = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#lanes = new Lanes((id) => options.model.outboxChanged(id));
    // The event of a message was seen in the conversation: it has arrived, even if its response was lost.
    options.model.observe({ delivered: (id) => this.#delivered(id) });
  }

  /** What an earlier run left; nothing is in flight any more. */
  load(items: readonly OutboxItem[]): void {
    for (const item of items.toSorted((a, b) => a.createdAt - b.createdAt)) {
      this.#durable.add(item.clientGeneratedId);
      this.#lastCreatedAt = Math.max(this.#lastCreatedAt, item.createdAt);
      this.#lanes.append(item.state === 'sending' ? { ...item, state: 'waiting' } : item);
    }
  }

  /** Oldest first. */
  items(conversationId: string): readonly OutboxItem[] {
    return this.#lanes.get(conversationId)?.items.slice() ?? [];
  }

  /**
   * Hands a message over. It is in its conversation's outbox at once, and the promise resolves when it is durable on this
   * computer. Its pictures are uploaded when its turn comes, also after a restart.
   *
   * @throws {ClientError} `refused` outside the person's conversations, else as `keepNew` does; then it is forgotten
   */
  async send(
    conversationId: string,
    content: MessageContent,
    { draftPhotos: ids, photos, annotation }: MessageExtras = {},
  ): Promise<OutboxItem> {
    const { model, typing, draftPhotos } = this.#options;
    if (!model.conversation(conversationId))
      throw new ClientError('refused', errorText('error.notInConversation'));
    typing.set(conversationId, 'stopped');
    if (ids === undefined || ids.length === 0)
      return this.#add(conversationId, content, { kind: 'new', photos: photos ?? [] }, annotation);
    return draftPhotos.leave(ids, (waiting) =>
      this.#add(conversationId, content, { kind: 'draft', photos: waiting }, annotation),
    );
  }

  /** A failed message goes to the end of its lane, in the conversation as the person sees it now. */
  async retry(clientGeneratedId: number): Promise<void> {
    const item = this.#failedItem(clientGeneratedId);
    if (!item) return;
    const again = retriedItem(item, this.#nextCreatedAt(), this.#otrOf(item.conversationId));
    this.#lanes.remove(item);
    this.#lanes.append(again);
    await this.#keep(again);
    this.#pump(item.conversationId);
  }

  /**
   * Sends a failed message with other words and its pictures; without other annotations, with its own. It gets a key of its own:
   * under the old one, the server might know the old words. The old one is forgotten only when the new one is durable.
   */
  async edit(
    clientGeneratedId: number,
    content: MessageContent,
    annotation?: MessageExtras['annotation'],
  ): Promise<void> {
    const item = this.#failedItem(clientGeneratedId);
    if (item) await this.#sendInstead({ ...item, content, ...(annotation && { annotation }) });
  }

  /** Sends a failed message without one of its pictures; one that says nothing else is discarded. */
  async removePhoto(clientGeneratedId: number, place: number): Promise<void> {
    const item = this.#failedItem(clientGeneratedId);
    if (!item?.photos?.some((photo) => photo.place === place)) return;
    const photos = item.photos.filter((photo) => photo.place !== place);
    if (photos.length === 0 && isEmpty(item.content)) await this.discard(clientGeneratedId);
    else await this.#sendInstead({ ...item, photos });
  }

  /** A picture of a message that has not arrived; null: it has none there. */
  async photo(clientGeneratedId: number, place: number): Promise<NewPhoto | null> {
    const photo = this.#lanes.find(clientGeneratedId)?.photos?.find((each) => each.place === place);
    const bytes = photo && (await this.#options.cache.outboxPhoto(clientGeneratedId, place));
    return photo && bytes ? { bytes, type: photo.type } : null;
  }

  /** Not while it is on its way: it may already have arrived. */
  async discard(clientGeneratedId: number): Promise<void> {
    const item = this.#lanes.find(clientGeneratedId);
    if (!item || item.state === 'sending') return;
    this.#lanes.remove(item);
    await this.#forget(item);
    this.#pump(item.conversationId);
  }

  setOnline(online: boolean): void {
    this.#online = online;
    for (const [id, lane] of this.#lanes) {
      lane.stopPause?.();
      lane.stopPause = null;
      lane.attempt = 0;
      if (online) this.#pump(id);
    }
  }

  async #sendInstead(changed: OutboxItem): Promise<void> {
    const { clientGeneratedId: of, conversationId, content, annotation, photos = [] } = changed;
    this.#editing.add(of);
    try {
      await this.#add(conversationId, content, { kind: 'failed', of, photos }, annotation);
    } finally {
      this.#editing.delete(of);
    }
    await this.discard(of);
  }

  async #add(
    conversationId: string,
    content: MessageContent,
    pictures = noPhotos,
    annotation?: MessageExtras['annotation'],
  ): Promise<OutboxItem> {
    const photos = outboxPhotos(pictures);
    const item: OutboxItem = {
      clientGeneratedId: newClientGeneratedId(),
      conversationId,
      content,
      ...(photos.length > 0 && { photos }),
      ...(annotation && { annotation }),
      createdAt: this.#nextCreatedAt(),
      expectedOtr: this.#otrOf(conversationId),
      state: 'waiting',
      reason: null,
    };
    this.#lanes.append(item);
    try {
      await keepNew(this.#options.cache, item, pictures);
    } catch (error) {
      this.#lanes.remove(item);
      this.#pump(conversationId);
      throw error;
    }
    this.#durable.add(item.clientGeneratedId);
    this.#pump(conversationId);
    return item;
  }

  /** A failed message that can be sent again: not while it is being sent with other words. */
  #failedItem(clientGeneratedId: number): OutboxItem | null {
    const item = this.#lanes.find(clientGeneratedId);
    return item?.state === 'failed' && !this.#editing.has(clientGeneratedId) ? item : null;
  }

  /** The off-the-record status that the person sees now. */
  #otrOf(conversationId: string): OffTheRecordStatus | null {
    return this.#options.model.conversation(conversationId)?.otr_status ?? null;
  }

  #pump(conversationId: string): void {
    const lane = this.#lanes.get(conversationId);
    if (!lane || lane.sending || lane.stopPause || !this.#online || this.#running >= LANES) return;
    const item = lane.items.find(({ state }) => state !== 'failed');
    if (!item || !this.#durable.has(item.clientGeneratedId)) return;
    lane.sending = true;
    this.#running += 1;
    this.#lanes.replace(item, { ...item, state: 'sending' });
    void this.#deliver(lane, item);
  }

  async #deliver(lane: Lane, item: OutboxItem): Promise<void> {
    try {
      await this.#options.delivery.deliver(item, (place, sent) =>
        this.#progress(item.clientGeneratedId, place, sent),
      );
      lane.attempt = 0;
      this.#delivered(item.clientGeneratedId);
    } catch (error) {
      this.#failed(lane, item, error);
    }
    lane.sending = false;
    this.#running -= 1;
    this.#lanes.dropEmpty(item.conversationId);
    for (const [id] of this.#lanes) this.#pump(id);
  }

  #failed(lane: Lane, item: OutboxItem, thrown: unknown): void {
    const current = this.#lanes.find(item.clientGeneratedId);
    if (!current) return;
    const failed = failedItem(current, thrown);
    if (failed) {
      this.#lanes.replace(current, failed);
      void this.#keep(failed);
      return;
    }
    this.#lanes.replace(current, { ...current, state: 'waiting' });
    if (!this.#online) return;
    const { clock, random } = this.#options;
    lane.stopPause = clock.setTimer(backoffMs(lane.attempt, random()), () => {
      lane.stopPause = null;
      this.#pump(item.conversationId);
    });
    lane.attempt += 1;
  }

  #delivered(clientGeneratedId: number): void {
    const item = this.#lanes.find(clientGeneratedId);
    if (!item) return;
    this.#lanes.remove(item);
    void this.#forget(item);
  }

  /** Reported by the percent: each report redraws the message. */
  #progress(clientGeneratedId: number, place: number, sent: number): void {
    const item = this.#lanes.find(clientGeneratedId);
    const next = item && withProgress(item, place, sent);
    if (next && next !== item) this.#lanes.replace(item, next);
  }

  async #keep(item: OutboxItem): Promise<void> {
    try {
      await this.#options.cache.putOutbox(item);
    } catch (error) {
      this.#options.log.warn('outbox not kept', { error: String(error) });
    }
  }

  async #forget(item: OutboxItem): Promise<void> {
    this.#durable.delete(item.clientGeneratedId);
    this.#options.delivery.forget(item.clientGeneratedId);
    try {
      await this.#options.cache.removeOutbox(item.clientGeneratedId);
    } catch (error) {
      this.#options.log.warn('outbox not cleared', { error: String(error) });
    }
  }

  /** Strictly increasing, so that it alone gives the order. */
  #nextCreatedAt(): number {
    const now = Math.round(this.#options.clock.nowUsec() / USEC_PER_MS);
    this.#lastCreatedAt = Math.max(now, this.#lastCreatedAt + 1);
    return this.#lastCreatedAt;
  }
}
