import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../components/avatar.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { segmentsTemplate } from '../components/segments.ts';
import { icon } from '../icons/icons.ts';
import { attachmentTemplate } from './attachment-view.ts';
import type { Names } from '../format/conversations.ts';
import { noteOf, whoOf } from '../format/notes.ts';
import { isEmojiOnly } from '../format/segments.ts';
import type { GroupItem, MessageItem, TimelineItem } from '../format/timeline.ts';
import { dayNameOf, fullTimeOf, lengthOf, timeOf } from '../format/times.ts';
import { words } from '../words/words.ts';

/** What the templates of the history need to know beside the items themselves. */
export interface MessageContext {
  names: Names;
  picture(id: string): string | null;
  now: number;
  open(url: string): void;
  retry(clientGeneratedId: number): void;
  /** Takes the words back into the composer. */
  edit(message: OutboxItemView): void;
  discard(clientGeneratedId: number): void;
}

function avatar(id: string, size: 16 | 32, context: MessageContext): TemplateResult {
  return html`<parley-avatar
    size=${size}
    .personId=${id}
    .name=${context.names.name(id)}
    .picture=${context.picture(id)}
  ></parley-avatar>`;
}

function seenTemplate(seen: readonly string[], context: MessageContext): TemplateResult | typeof nothing {
  if (seen.length === 0) return nothing;
  const label = words.conversation.seenBy(words.and(seen.map((id) => context.names.name(id))));
  return html`<span class="seen" role="img" aria-label=${label} title=${label}>
    ${seen.slice(0, 8).map((id) => avatar(id, 16, context))}
  </span>`;
}

function messageTemplate(message: MessageItem, context: MessageContext): TemplateResult {
  const { content, pending } = message;
  const segments = content.segment ?? [];
  const state = pending === null ? '' : pending.state === 'failed' ? 'failed' : 'waiting';
  return html`<div
    class="message ${state}"
    title=${fullTimeOf(message.at)}
    data-key=${message.key}
    data-event-id=${message.eventId ?? nothing}
    data-client-generated-id=${pending?.clientGeneratedId ?? nothing}
  >
    ${(content.attachment ?? []).map((attachment) => attachmentTemplate(attachment, context.open))}
    ${
      segments.length > 0
        ? html`<div class="bubble ${isEmojiOnly(content) ? 'emoji' : ''}">
            <span class="text">${segmentsTemplate(segments, context.open)}</span>
          </div>`
        : nothing
    }
    <time class="hover-time" aria-hidden="true">${timeOf(message.at)}</time>
  </div>`;
}

function footTemplate(group: GroupItem, context: MessageContext): TemplateResult {
  const pending = group.messages.at(-1)?.pending ?? null;
  if (pending?.state === 'failed') {
    return html`<div class="foot failed" role="alert">
      ${icon('alert', 14)}
      <span>${words.conversation.failed(pending.reason ?? words.conversation.failedUnknown)}</span>
      <span class="answers">
        <button type="button" class="link" @click=${() => context.retry(pending.clientGeneratedId)}>
          ${words.conversation.retry}
        </button>
        ${
          pending.photo || (pending.content.segment ?? []).length === 0
            ? nothing
            : html`<button type="button" class="link" @click=${() => context.edit(pending)}>
                ${words.conversation.edit}
              </button>`
        }
        <button type="button" class="link" @click=${() => context.discard(pending.clientGeneratedId)}>
          ${words.conversation.discard}
        </button>
      </span>
    </div>`;
  }
  const waiting = pending?.state === 'waiting' ? words.conversation.waiting : words.conversation.sending;
  return html`<div class="foot">
    <time title=${fullTimeOf(group.at)}>${timeOf(group.at)}</time>
    ${
      pending
        ? html`<span role="img" aria-label=${waiting} title=${waiting}>${icon('clock', 14)}</span>`
        : nothing
    }
    ${seenTemplate(group.seen, context)}
  </div>`;
}

function groupTemplate(group: GroupItem, context: MessageContext): TemplateResult {
  const who = whoOf(group.senderId, context.names);
  return html`<div
    class="group ${group.own ? 'own' : ''}"
    role="group"
    aria-label=${`${who}, ${timeOf(group.at)}`}
  >
    ${group.own ? nothing : avatar(group.senderId, 32, context)}
    ${group.showName ? html`<div class="who" aria-hidden="true">${who}</div>` : nothing}
    <div class="bubbles">
      ${repeat(
        group.messages,
        (message) => message.key,
        (message) => messageTemplate(message, context),
      )}
    </div>
    ${footTemplate(group, context)}
  </div>`;
}

/** One entry of the laid-out history. */
export function itemTemplate(item: TimelineItem, context: MessageContext): TemplateResult {
  switch (item.kind) {
    case 'day':
      return html`<div class="day" role="separator" aria-label=${dayNameOf(item.at, context.now)}>
        ${dayNameOf(item.at, context.now)}
      </div>`;
    case 'new':
      return html`<div class="day new" role="separator" aria-label=${words.conversation.newLine}>
        ${words.conversation.newLine}
      </div>`;
    case 'group':
      return groupTemplate(item, context);
    case 'note': {
      const note = noteOf(item.event, context.names);
      const text = item.callMillis === null ? note.text : words.note.callEndAfter(lengthOf(item.callMillis));
      return html`<div class="note" data-key=${item.key} data-event-id=${item.event.event_id ?? nothing}>
        ${icon(note.icon, 14)}
        <span>${text} · <time title=${fullTimeOf(item.at)}>${timeOf(item.at)}</time></span>
        <span class="seen-line">${seenTemplate(item.seen, context)}</span>
      </div>`;
    }
  }
}
