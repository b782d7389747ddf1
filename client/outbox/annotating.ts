import {
  correctionOf,
  encode,
  reactionTo,
  retractionOf,
  USEC_PER_MS,
  type Clock,
  type EventAnnotation,
  type MessageContent,
} from '../../protocol/index.ts';
import type { LoadedEvents } from '../model/loaded-events.ts';
import type { Outbox } from './outbox.ts';
import type { UnsentAnnotation } from './unsent-annotation.ts';

export interface AnnotatingOptions {
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'annotate' | 'annotations' | 'discard'>;
  readonly events: Pick<LoadedEvents, 'annotations' | 'original'>;
  readonly selfId: () => string;
}

function isSameText({ segment: one }: MessageContent, { segment: other }: MessageContent): boolean {
  const [a, b] = [one, other].map((segment) => encode('MessageContent', { segment: [...(segment ?? [])] }));
  return a?.length === b?.length && (a ?? []).every((byte, index) => byte === b?.[index]);
}

/**
 * What the person does to messages: shown at once, sent in its turn. What is done and taken back before it was sent is not
 * sent at all.
 */
export class Annotating {
  readonly #options: AnnotatingOptions;

  constructor(options: AnnotatingOptions) {
    this.#options = options;
  }

  /** Adds an emoji to a message, or takes it back. */
  async react(conversationId: string, messageId: string, emoji: string, on: boolean): Promise<void> {
    const { outbox, events, selfId } = this.#options;
    const unsent = this.#unsent(conversationId, messageId).findLast(
      (one) => one.kind === 'reaction' && one.emoji === emoji,
    );
    const { reactions } = events.annotations(conversationId, messageId);
    const isOn = reactions.some((one) => one.emoji === emoji && one.people.includes(selfId()));
    // Of a message that is not loaded, only what is not sent is known.
    const isKnown = unsent !== undefined || events.original(conversationId, messageId) !== null;
    if (isKnown && isOn === on) return;
    if (unsent?.item.state === 'waiting') {
      await outbox.discard(unsent.item.clientGeneratedId);
      return;
    }
    await outbox.annotate(conversationId, [reactionTo({ target: messageId, emoji, isRemoved: !on })]);
  }

  /** Replaces the text of one of the person's own messages. `mentions`: the people that the new text names. */
  async correct(
    conversationId: string,
    messageId: string,
    { segment }: MessageContent,
    mentions: readonly EventAnnotation[] = [],
  ): Promise<void> {
    const { outbox, events } = this.#options;
    const unsent = this.#unsent(conversationId, messageId).filter(({ kind }) => kind === 'correction');
    const content = { segment: [...(segment ?? [])] };
    const sent = events.annotations(conversationId, messageId).corrections.filter((one) => !one.unsent);
    const original = events.original(conversationId, messageId)?.chat_message?.message_content;
    const before = sent.at(-1)?.content ?? original;
    // The new one first, so that the text does not go back in between.
    if (!before || !isSameText(before, content))
      await outbox.annotate(conversationId, [correctionOf(messageId), ...mentions], { content });
    for (const { item } of unsent) await outbox.discard(item.clientGeneratedId);
  }

  /** Deletes a message for everyone. `holdMs`: for how long that can be taken back. */
  async retract(conversationId: string, messageId: string, holdMs = 0): Promise<void> {
    const { outbox, clock } = this.#options;
    const unsent = this.#unsent(conversationId, messageId);
    if (unsent.some(({ kind }) => kind === 'retraction')) return;
    const heldUntil = Math.round(clock.nowUsec() / USEC_PER_MS) + holdMs;
    await outbox.annotate(conversationId, [retractionOf(messageId)], holdMs > 0 ? { heldUntil } : {});
  }

  /** Takes a deletion back that is not sent. False: it is too late. */
  async keep(conversationId: string, messageId: string): Promise<boolean> {
    const deletion = this.#unsent(conversationId, messageId).find(({ kind }) => kind === 'retraction');
    if (deletion?.item.state !== 'waiting') return false;
    await this.#options.outbox.discard(deletion.item.clientGeneratedId);
    return true;
  }

  #unsent(conversationId: string, messageId: string): readonly UnsentAnnotation[] {
    return this.#options.outbox.annotations(conversationId).filter(({ target }) => target === messageId);
  }
}
