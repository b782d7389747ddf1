import {
  newClientGeneratedId,
  type Clock,
  type EventAnnotation,
  type MessageContent,
  type OffTheRecordStatus,
} from '../../protocol/index.ts';
import type { DraftPhotos } from '../drafts/draft-photos.ts';
import type { LoadedEvents } from '../model/loaded-events.ts';
import type { Model } from '../model/model.ts';
import type { NewPhoto, OutboxItem } from '../model/types.ts';
import type { TypingReporter } from '../report/typing-reporter.ts';
import { backoffMs } from '../util/backoff.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import type { Delivery } from './delivery.ts';
import { CreationTimes } from './creation-times.ts';
import { askedToWaitMs, failedItem, retriedItem, withProgress } from './item-changes.ts';
import { outboxPhotos, type OutgoingPhotos } from './keep-new.ts';
import { holdBack } from './hold-back.ts';
import { KeptItems, type KeptItemsOptions } from './kept-items.ts';
import { Lanes, startOver, type Lane } from './lanes.ts';
import type { MessageExtras } from './message-extras.ts';
import { SendingAgain } from './sending-again.ts';
import { isAnnotationItem, unsentAnnotation, type UnsentAnnotation } from './unsent-annotation.ts';

const noPhotos: OutgoingPhotos = { kind: 'new', photos: [] };

/** Conversations that send at the same time: below the server's burst, so that other calls keep getting through. */
const LANES = 16;

export interface OutboxOptions extends KeptItemsOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly model: Pick<Model, 'conversation' | 'selfId' | 'outboxChanged' | 'observe' | 'refused'> & {
    readonly events: Pick<LoadedEvents, 'unsentChanged'>;
  };
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
  readonly #again: SendingAgain;
  readonly #kept: KeptItems;
  readonly #options: OutboxOptions;
  readonly #times: CreationTimes;
  #online = false;
  #running = 0;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#times = new CreationTimes(options.clock);
    this.#kept = new KeptItems(options);
    this.#lanes = new Lanes((item) => this.#changed(item));
    this.#again = new SendingAgain({
      lanes: this.#lanes,
      isTried: this.#kept.isTried,
      renewed: (item) => retriedItem(item, this.#times.next(), this.#otrOf(item.conversationId)),
      add: (...input) => this.#add(...input),
      keep: (item) => this.#kept.change(item),
      discard: (id) => this.discard(id),
      pump: (id) => this.#pump(id),
    });
    // The event of a message was seen in the conversation: it has arrived, even if its response was lost.
    options.model.observe({
      delivered: (id) => this.#delivered(id),
      retracted: (conversationId, messageId) => this.#discardAbout(conversationId, messageId),
    });
  }

  /** What an earlier run left, or is ready now; nothing of it is in flight. */
  load(items: readonly OutboxItem[]): void {
    for (const item of items.toSorted((a, b) => a.createdAt - b.createdAt)) {
      this.#kept.found(item);
      this.#times.known(item.createdAt);
      this.#lanes.append(item.state === 'sending' ? { ...item, state: 'waiting' } : item);
      this.#pump(item.conversationId);
    }
  }

  /** Messages, oldest first. */
  items(conversationId: string): readonly OutboxItem[] {
    return this.#lanes.get(conversationId)?.items.filter((item) => !isAnnotationItem(item)) ?? [];
  }

  /** What the person did to messages and is not sent, oldest first. */
  annotations(conversationId: string): readonly UnsentAnnotation[] {
    const { selfId } = this.#options.model;
    const items = this.#lanes.get(conversationId)?.items ?? [];
    return items.flatMap((item) => unsentAnnotation(item, selfId) ?? []);
  }

  /** Sends what only changes a message, behind what was sent before it. `heldUntil`: not before, milliseconds. */
  async annotate(
    conversationId: string,
    annotation: readonly EventAnnotation[],
    { content = {}, heldUntil }: { content?: MessageContent; heldUntil?: number } = {},
  ): Promise<void> {
    this.#checkIn(conversationId);
    await this.#add(conversationId, content, noPhotos, { annotation, ...(heldUntil && { heldUntil }) });
  }

  /**
   * Hands a message over. It is in its conversation's outbox at once, and the promise resolves when it is durable on this
   * computer. Its pictures are uploaded when its turn comes, also after a restart.
   * @throws {ClientError} `refused` outside the person's conversations, else as `keepNew` does; then it is forgotten
   */
  async send(
    conversationId: string,
    content: MessageContent,
    { draftPhotos: ids, photos, annotation }: MessageExtras = {},
  ): Promise<OutboxItem> {
    const { typing, draftPhotos } = this.#options;
    this.#checkIn(conversationId);
    typing.set(conversationId, 'stopped');
    if (ids === undefined || ids.length === 0)
      return this.#add(conversationId, content, { kind: 'new', photos: photos ?? [] }, { annotation });
    return draftPhotos.leave(ids, (waiting) =>
      this.#add(conversationId, content, { kind: 'draft', photos: waiting }, { annotation }),
    );
  }

  /** A failed message goes to the end of its lane, in the conversation as the person sees it now. */
  retry(clientGeneratedId: number): Promise<void> {
    return this.#again.retry(clientGeneratedId);
  }

  /** Sends a message that failed, or was never tried, with other words, and other annotations where given. False: it is on its way. */
  edit(id: number, content: MessageContent, annotation?: MessageExtras['annotation']): Promise<boolean> {
    return this.#again.edit(id, content, annotation);
  }

  /** Sends a failed message without one of its pictures; one that says nothing else is discarded. */
  removePhoto(clientGeneratedId: number, place: number): Promise<void> {
    return this.#again.removePhoto(clientGeneratedId, place);
  }

  /** A picture of a message that has not arrived; null: it has none there. */
  async photo(clientGeneratedId: number, place: number): Promise<NewPhoto | null> {
    return this.#kept.photo(this.#lanes.find(clientGeneratedId), place);
  }

  /** Not while it is on its way: it may already have arrived. Resolves to whether it was discarded. */
  async discard(clientGeneratedId: number): Promise<boolean> {
    const item = this.#lanes.find(clientGeneratedId);
    if (!item || item.state === 'sending') return false;
    this.#lanes.remove(item);
    await this.#forget(item);
    this.#pump(item.conversationId);
    return true;
  }

  setOnline(online: boolean): void {
    this.#online = online;
    for (const [id, lane] of this.#lanes) {
      startOver(lane);
      if (online) this.#pump(id);
    }
  }

  async #add(
    conversationId: string,
    content: MessageContent,
    pictures: OutgoingPhotos,
    { annotation, heldUntil }: Pick<MessageExtras, 'annotation'> & { heldUntil?: number },
  ): Promise<OutboxItem> {
    const photos = outboxPhotos(pictures);
    const item: OutboxItem = {
      clientGeneratedId: newClientGeneratedId(),
      conversationId,
      content,
      ...(photos.length > 0 && { photos }),
      ...(annotation && { annotation }),
      ...(heldUntil && { heldUntil }),
      createdAt: this.#times.next(),
      expectedOtr: this.#otrOf(conversationId),
      state: 'waiting',
      reason: null,
    };
    this.#lanes.append(item);
    try {
      await this.#kept.add(item, pictures);
    } catch (error) {
      this.#lanes.remove(item);
      this.#pump(conversationId);
      throw error;
    }
    this.#pump(conversationId);
    return item;
  }

  #checkIn(conversationId: string): void {
    if (!this.#options.model.conversation(conversationId))
      throw new ClientError('refused', errorText('error.notInConversation'));
  }

  #changed(item: OutboxItem): void {
    const { model } = this.#options;
    const annotation = unsentAnnotation(item, model.selfId);
    if (annotation) model.events.unsentChanged(item.conversationId, [annotation.target]);
    else model.outboxChanged(item.conversationId);
  }

  /** A message is deleted for everyone: what was to be done to it is not. */
  #discardAbout(conversationId: string, messageId: string): void {
    for (const { target, item } of this.annotations(conversationId))
      if (target === messageId) void this.discard(item.clientGeneratedId);
  }

  /** The off-the-record status that the person sees now. */
  #otrOf(conversationId: string): OffTheRecordStatus | null {
    return this.#options.model.conversation(conversationId)?.otr_status ?? null;
  }

  #pump(conversationId: string): void {
    const lane = this.#lanes.get(conversationId);
    if (!lane || lane.sending || lane.stopPause || !this.#online || this.#running >= LANES) return;
    const item = lane.items.find(
      (each) =>
        each.state !== 'failed' &&
        !holdBack(lane, each, this.#options.clock, () => this.#pump(conversationId)),
    );
    if (!item || !this.#kept.isDurable(item)) return;
    lane.sending = true;
    this.#running += 1;
    this.#kept.trying(item);
    this.#lanes.replace(item, { ...item, state: 'sending' });
    void this.#deliver(lane, item);
  }

  async #deliver(lane: Lane, item: OutboxItem): Promise<void> {
    try {
      const { clientGeneratedId: id } = item;
      await this.#options.delivery.deliver(item, (place, sent) => this.#progress(id, place, sent));
      lane.attempt = 0;
      this.#delivered(id);
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
    if (failed && isAnnotationItem(failed)) {
      this.#drop(current);
      return this.#options.model.refused(failed);
    }
    if (failed) {
      this.#lanes.replace(current, failed);
      return void this.#kept.change(failed);
    }
    this.#lanes.replace(current, { ...current, state: 'waiting' });
    if (!this.#online) return;
    const { clock, random } = this.#options;
    lane.stopPause = clock.setTimer(backoffMs(lane.attempt, random(), askedToWaitMs(thrown)), () => {
      lane.stopPause = null;
      this.#pump(item.conversationId);
    });
    lane.attempt += 1;
  }

  #delivered(clientGeneratedId: number): void {
    const item = this.#lanes.find(clientGeneratedId);
    if (item) this.#drop(item);
  }

  #drop(item: OutboxItem): void {
    this.#lanes.remove(item);
    void this.#forget(item);
  }

  /** Reported by the percent: each report redraws the message. */
  #progress(clientGeneratedId: number, place: number, sent: number): void {
    const item = this.#lanes.find(clientGeneratedId);
    const next = item && withProgress(item, place, sent);
    if (next && next !== item) this.#lanes.replace(item, next);
  }

  async #forget(item: OutboxItem): Promise<void> {
    this.#options.delivery.forget(item.clientGeneratedId);
    await this.#kept.forget(item);
  }
}
