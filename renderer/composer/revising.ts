import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { Event, MessageContent } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import '../kit/icon-button.ts';
import { icon } from '../kit/icons.ts';
import { messageLine } from '../../words/preview.ts';
import { t } from '../../words/translate.ts';
import { editedTemplate } from './composer-photos.ts';
import { markdownOf } from './markdown-source.ts';

/** A message that gets a new text: one that failed with its pictures, or one that was sent. */
export type Revised =
  | { readonly kind: 'unsent'; readonly item: OutboxItemView }
  | { readonly kind: 'sent'; readonly event: Event };

interface Revision {
  readonly revised: Revised;
  /** What was in the field before. */
  readonly aside: string;
  /** What was in the field when the conversation was left; null: it was not. */
  left: string | null;
}

const contentOf = (revised: Revised): MessageContent =>
  (revised.kind === 'unsent' ? revised.item.content : revised.event.chat_message?.message_content) ?? {};

/** The field whose text is one of a message. */
interface Field {
  text(): string;
  change(text: string): void;
}

/** Which message gets a new text in each conversation, and the bar above the field that says so. */
export class Revising {
  readonly #host: LitElement & { readonly conversationId: string };
  readonly #field: Field;
  readonly #revisions = new Map<string, Revision>();

  constructor(host: LitElement & { readonly conversationId: string }, field: Field) {
    this.#host = host;
    this.#field = field;
  }

  /** Null: a new message is written. */
  get revised(): Revised | null {
    return this.#revisions.get(this.#host.conversationId)?.revised ?? null;
  }

  begin(revised: Revised): void {
    const id = this.#host.conversationId;
    const aside = this.#revisions.get(id)?.aside ?? this.#field.text();
    this.#revisions.set(id, { revised, aside, left: null });
    this.#field.change(markdownOf(contentOf(revised).segment));
    void this.#host.updateComplete.then(() => this.#host.focus());
  }

  /** What was in the field before comes back into it; nothing where no message is revised. */
  end(): void {
    const revision = this.#revisions.get(this.#host.conversationId);
    this.#revisions.delete(this.#host.conversationId);
    this.#field.change(revision?.aside ?? '');
    void this.#host.updateComplete.then(() => this.#host.focus());
  }

  /** The person goes to another conversation. A message that failed may be gone when they are back. */
  leave(conversationId: string): void {
    const revision = this.#revisions.get(conversationId);
    if (revision?.revised.kind === 'sent') revision.left = this.#field.text();
    else this.#revisions.delete(conversationId);
  }

  /** What was in the field when they left; null: no message was revised. */
  get left(): string | null {
    return this.#revisions.get(this.#host.conversationId)?.left ?? null;
  }

  /** `urlOf`: of a picture of the message, by its place. */
  template(urlOf: (clientGeneratedId: number, place: number) => string): TemplateResult | null {
    const { revised } = this;
    if (!revised) return null;
    const isUnsent = revised.kind === 'unsent';
    const heading = isUnsent ? t('composer.editing') : t('composer.correcting');
    return html`<div class="reply-bar" role="group" aria-label=${heading}>
        ${icon('pencil', 16)}
        <span class="grow">
          <b>${heading}</b>
          ${isUnsent ? nothing : html`<span class="cut" dir="auto">${messageLine(revised.event)}</span>`}
        </span>
        <parley-icon-button
          icon="close"
          .label=${t('composer.stopEditing')}
          @click=${() => this.end()}
        ></parley-icon-button>
      </div>
      ${isUnsent ? editedTemplate(revised.item, urlOf) : nothing}`;
  }
}
