import { ConversationType } from '../../protocol/enums.ts';
import { limits } from '../../protocol/limits.ts';
import { retractedBy } from '../../protocol/messages/annotations.ts';
import type { Event } from '../../protocol/types.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type { Result, MessageVersionView } from '../../preload/views.ts';
import { idOf } from '../../words/participants.ts';
import { typedText } from '../../words/segment-text.ts';
import { t } from '../../words/translate.ts';
import { millisOf } from '../kit/times.ts';
import { untracked } from '../kit/untracked.ts';
import type { Mirror } from './mirror.ts';

/** For how long a deletion can be undone: a little shorter than the main process waits for it. */
const undoMillis = 5000;

type Commands = Pick<Bridge, 'setReaction' | 'deleteForEveryone' | 'keepMessage' | 'readVersions'>;

/** What people do with messages of the open conversation, beyond answering them. */
export class MessageActions {
  readonly #bridge: Commands;
  readonly #mirror: Mirror;

  constructor(bridge: Commands, mirror: Mirror) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /** The emoji that the person has added to a message. */
  ownReactions(eventId: string): readonly string[] {
    const selfId = untracked(this.#mirror.selfId);
    const reactions = untracked(this.#mirror.timeline)?.annotations.get(eventId)?.reactions ?? [];
    return reactions.filter(({ people }) => people.includes(selfId)).map(({ emoji }) => emoji);
  }

  /** Adds the person's reaction to a message, or takes it back. */
  react(eventId: string, emoji: string): void {
    const at = this.#at(eventId);
    if (at) void this.#bridge.setReaction(...at, emoji, !this.ownReactions(eventId).includes(emoji));
  }

  isCorrectable(event: Event): boolean {
    const isRecent =
      untracked(this.#mirror.serverNow) - millisOf(event.timestamp) < limits.correctionSecs * 1000;
    const text = typedText(event.chat_message?.message_content?.segment);
    return isRecent && this.#isOwn(event) && text !== '' && Boolean(event.event_id);
  }

  /** The newest message of the person, where it can be corrected. */
  lastCorrectable(conversationId: string): Event | null {
    const timeline = untracked(this.#mirror.timeline);
    if (timeline?.conversationId !== conversationId || timeline.hasNewer) return null;
    const last = timeline.events.findLast(
      (event) => event.chat_message && this.#isOwn(event) && retractedBy(event.chat_message) === null,
    );
    return last && this.isCorrectable(last) ? last : null;
  }

  /** One's own messages at any time, and those of others in a group that one made. */
  isDeletable(event: Event): boolean {
    const isThere = event.chat_message && retractedBy(event.chat_message) === null;
    return Boolean(isThere && event.event_id) && (this.#isOwn(event) || this.#isInOwnGroup(event));
  }

  /** Shown as deleted at once, and sent when the time to undo it is over. */
  deleteForEveryone(eventIds: readonly string[]): void {
    const all = eventIds.flatMap((eventId) => [this.#at(eventId)].filter((at) => at !== null));
    if (all.length === 0) return;
    for (const at of all) void this.#bridge.deleteForEveryone(...at);
    const undo = async (): Promise<void> => {
      const kept = await Promise.all(all.map((at) => this.#bridge.keepMessage(...at)));
      if (kept.includes(false)) this.#mirror.showToast(t('row.tooLate'));
    };
    this.#mirror.showToast(t('message.deleted', { count: all.length }), {
      label: t('row.undo'),
      run: () => void undo(),
      millis: undoMillis,
    });
  }

  readVersions(eventId: string): Promise<Result<MessageVersionView[]>> {
    const at = this.#at(eventId);
    return at ? this.#bridge.readVersions(...at) : Promise.reject(new Error('no conversation is open'));
  }

  #isOwn(event: Event): boolean {
    return idOf(event.sender_id) === untracked(this.#mirror.selfId);
  }

  /**
   * Only who made a conversation is answered the key under which they did. Whether the creator's role is still theirs the server
   * alone knows, and says when it is not.
   */
  #isInOwnGroup(event: Event): boolean {
    const id = event.conversation_id?.id ?? untracked(this.#mirror.openId) ?? '';
    const { type, self_conversation_state: own } = this.#mirror.conversations.peek(id)?.conversation ?? {};
    return type === ConversationType.CONVERSATION_TYPE_GROUP && Boolean(own?.client_generated_id);
  }

  #at(eventId: string): [account: string, conversationId: string, eventId: string] | null {
    const id = untracked(this.#mirror.openId);
    return id === null ? null : [this.#mirror.accountKey, id, eventId];
  }
}
