import type { LitElement } from 'lit';
import { mentionOf, mentionsIn, retractedBy } from '../../protocol/messages/annotations.ts';
import type { Event, EventAnnotation, MessageContent } from '../../protocol/types.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import type { Mirror } from '../model/mirror.ts';
import type { MessageActions } from '../model/message-actions.ts';
import {
  begunCorrection,
  type BegunCorrection,
  keptCorrection,
  keptValue,
} from '../../protocol/messages/begun-correction.ts';
import { t } from '../../words/translate.ts';
import { above, type Draft, type DraftSaver } from '../model/draft-saver.ts';
import { markdownOf } from './markdown-source.ts';

/** A message that gets a new text: one that failed with its pictures, or one that was sent. */
export type Revised =
  | { readonly kind: 'unsent'; readonly item: OutboxItemView }
  | { readonly kind: 'sent'; readonly event: Event };

/** The last message that failed and can be given other words. One of files has none, and would be lost with them. */
export const lastFailed = (outbox: readonly OutboxItemView[]): OutboxItemView | undefined =>
  outbox.findLast(({ state, files }) => state === 'failed' && !files);

interface Revision {
  readonly revised: Revised;
  /** What was in the field before. */
  aside: string;
  /** What was in the field when the conversation was left; null: it was not. */
  left: string | null;
}

const contentOf = (revised: Revised): MessageContent =>
  (revised.kind === 'unsent' ? revised.item.content : revised.event.chat_message?.message_content) ?? {};

/** The field whose text is one of a message. */
interface Field {
  text(): string;
  change(text: string): void;
  /** People that the text names, by the annotations of a message. */
  mention(annotation: readonly EventAnnotation[]): void;
}

/** Where the field is. */
type Host = LitElement & {
  readonly conversationId: string;
  readonly mirror: Pick<Mirror, 'conversations'>;
  readonly actions: {
    readonly account: string;
    readonly bridge: Pick<Bridge, 'findEvent'>;
    readonly drafts: Pick<DraftSaver, 'field' | 'giveBack' | 'takesUp'>;
    readonly messages: Pick<MessageActions, 'isCorrectable'>;
    readonly showToast: (text: string) => void;
  };
};

/** Which message gets a new text in each conversation. */
export class Revisions {
  readonly #host: Host;
  readonly #field: Field;
  readonly #revisions = new Map<string, Revision>();
  /** The correction in the draft of each conversation as it was last seen. */
  readonly #seen = new Map<string, string | null>();

  constructor(host: Host, field: Field) {
    this.#host = host;
    this.#field = field;
  }

  /** Null: a new message is written. */
  get revised(): Revised | null {
    return this.#revisions.get(this.#host.conversationId)?.revised ?? null;
  }

  begin(revised: Revised, text = markdownOf(contentOf(revised).segment)): void {
    const id = this.#host.conversationId;
    const aside = this.#revisions.get(id)?.aside ?? this.#field.text();
    this.#revisions.set(id, { revised, aside, left: null });
    if (revised.kind === 'sent') this.#field.mention(revised.event.chat_message?.annotation ?? []);
    this.#field.change(text);
    void this.#host.updateComplete.then(() => this.#host.focus());
  }

  /** What was in the field before comes back into it; nothing where no message is revised. */
  end(): void {
    const revision = this.#revisions.get(this.#host.conversationId);
    this.#revisions.delete(this.#host.conversationId);
    this.#field.change(revision?.aside ?? '');
    void this.#host.updateComplete.then(() => this.#host.focus());
  }

  /** Its new text is being handed over. Where this computer cannot keep it, it goes back into the field. */
  sent(handingOver: Promise<unknown> | undefined): void {
    const { revised } = this;
    const { account, drafts } = this.#host.actions;
    const [id, text] = [this.#host.conversationId, this.#field.text()];
    this.end();
    handingOver?.catch(() => {
      this.#host.actions.showToast(t('composer.notTaken'));
      if (!revised || this.#revisions.has(id)) return;
      if (!this.#host.isConnected || account !== this.#host.actions.account)
        drafts.giveBack(account, id, text, () => []);
      else if (id === this.#host.conversationId) this.begin(revised, text);
      else this.#revisions.set(id, { revised, aside: '', left: text });
    });
  }

  /** Words that could not be sent go above those that are in the field, or will be when no message is revised any more. */
  giveBack(text: string): void {
    const revision = this.#revisions.get(this.#host.conversationId);
    if (revision) revision.aside = above(text, revision.aside);
    this.#field.change(revision ? this.#field.text() : above(text, this.#field.text()));
  }

  /**
   * The draft to keep: beside a correction, what was in the field before. Of a message that expires nothing is kept.
   *
   * @param annotationsOf those of a message with a text
   */
  draft(text: string, annotationsOf: (text: string) => readonly EventAnnotation[]): Draft {
    const { revised, aside } = this.#revisions.get(this.#host.conversationId) ?? {};
    if (!revised || aside === undefined) return { text, annotation: annotationsOf(text) };
    const before = { text: aside, annotation: annotationsOf(aside) };
    if (revised.kind === 'unsent' || revised.event.expiration_timestamp) return before;
    const mentions = mentionsIn({ annotation: [...annotationsOf(text)] });
    const messageId = revised.event.event_id ?? '';
    const kept = keptCorrection({
      messageId,
      written: text,
      mentions,
      field: this.#host.actions.drafts.field,
    });
    return { ...before, annotation: [...before.annotation, kept] };
  }

  /** A correction of an earlier run, or that was refused, comes into the draft of the conversation on screen: it goes on. */
  notice(): void {
    const id = this.#host.conversationId;
    const annotation = this.#host.mirror.conversations.get(id)?.draftAnnotation;
    const value = keptValue(annotation);
    const isNew = value !== (this.#seen.get(id) ?? null);
    this.#seen.set(id, value);
    const begun = begunCorrection(annotation);
    if (begun && isNew && !this.revised && begun.field !== this.#host.actions.drafts.field)
      void this.#goOn(id, begun);
  }

  /** Where the message can be corrected no more, its new text is one for a new message. */
  async #goOn(id: string, begun: BegunCorrection): Promise<void> {
    const { messageId, written, mentions } = begun;
    const { account, bridge, drafts, messages } = this.#host.actions;
    const found = await bridge.findEvent(account, id, messageId).catch(() => null);
    if (this.#host.conversationId !== id || !this.#host.isConnected || this.revised) return;
    const event = found?.ok === true ? found.value : null;
    // Nothing is kept of what is deleted for everyone; until it is, that can be taken back.
    if (event?.chat_message && retractedBy(event.chat_message) !== null) return;
    // One that was refused is shown until the main process has heard that it ended.
    if (begun.field !== drafts.field && !drafts.takesUp(JSON.stringify(begun))) return;
    this.#field.mention(mentions.map(mentionOf));
    const text = typeof written === 'string' ? written : markdownOf(written);
    if (event && messages.isCorrectable(event)) this.begin({ kind: 'sent', event }, text);
    else this.#field.change(above(this.#field.text().trimEnd(), text));
  }

  /** The person goes to another conversation. A message that failed may be gone when they are back. */
  leave(conversationId: string): void {
    const revision = this.#revisions.get(conversationId);
    this.#seen.delete(conversationId);
    if (revision?.revised.kind === 'sent') revision.left = this.#field.text();
    else this.#revisions.delete(conversationId);
  }

  /**
   * A conversation comes on screen. Returns what goes into the field: where a message is revised that was begun here, its new
   * text, and what the draft says comes back after it.
   */
  enter({ text, annotation }: Draft): string {
    const id = this.#host.conversationId;
    const revision = this.#revisions.get(id);
    const begun = begunCorrection(annotation);
    this.#seen.set(id, keptValue(annotation));
    if (!revision || revision.left === null) {
      if (begun) void this.#goOn(id, begun);
      return text;
    }
    revision.aside = text;
    const { revised } = revision;
    const sent = revised.kind === 'sent' ? revised.event.chat_message?.annotation : [];
    this.#field.mention(begun ? begun.mentions.map(mentionOf) : (sent ?? []));
    return revision.left;
  }
}
