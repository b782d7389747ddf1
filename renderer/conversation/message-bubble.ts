import { html, nothing, type TemplateResult } from 'lit';
import { afterRelease } from '../kit/after-release.ts';
import { isEmojiOnly, isLong, leavesItsLine } from '../model/text/segments.ts';
import type { MessageItem } from '../model/messages/message-items.ts';
import type { GroupItem } from './timeline-items.ts';
import { fullTimeOf, timeOf, untilOf } from '../kit/times.ts';
import { icon } from '../kit/icons.ts';
import { t } from '../../words/translate.ts';
import { deletedTemplate } from './annotations/deleted-message.ts';
import { editedMark } from './annotations/edited-mark.ts';
import { messageBar } from './annotations/message-bar.ts';
import { reactionsTemplate } from './annotations/reaction-pills.ts';
import { attachmentsTemplate, filesTemplate } from './attachment-view.ts';
import { type MessageContext, seenTemplate } from './message-context.ts';
import { withMentions } from './mentions/mention-view.ts';
import { messageTextTemplate } from './message-text.ts';
import { outgoingFilesTemplate } from './files/outgoing-template.ts';
import { pendingPhotosTemplate } from './photos/pending-photos.ts';
import { replyLineTemplate } from './reply-line.ts';
import { senderName } from '../../words/preview.ts';
import { selectMark } from './selection/select-mark.ts';

/** A message that goes by itself pales before it does. */
const palesMillis = 5 * 60_000;

function textTemplate(message: MessageItem, who: string, context: MessageContext) {
  const segments = message.content.segment ?? [];
  if (segments.length === 0) return nothing;
  const cut = isLong(message.content) && !context.isWhole(message.key);
  const classes = [
    'bubble',
    isEmojiOnly(message.content) && 'emoji',
    cut && 'long',
    leavesItsLine(message.content) && 'cropped',
  ];
  const text = messageTextTemplate(segments, withMentions(context, message));
  return html`<div class=${classes.filter(Boolean).join(' ')}>
      <div class="text" dir="auto">${text}</div>
    </div>
    ${
      cut
        ? html`<button
            type="button"
            class="link whole"
            aria-label=${t('history.showAllOf', { name: who })}
            @click=${() => context.showWhole(message.key)}
          >
            ${t('history.showAll')}
          </button>`
        : nothing
    }`;
}

function classesOf({ pending, expiresAt }: MessageItem, isPointed: boolean, context: MessageContext): string {
  const pointed = isPointed ? 'pointed' : '';
  const state =
    pending === null ? pointed : `${pointed} ${pending.state === 'failed' ? 'failed' : 'waiting'}`;
  if (expiresAt === null) return state;
  return expiresAt - context.serverNow() <= palesMillis ? `${state} off paling` : `${state} off`;
}

/** Below what a message says: that it was edited, and how people reacted. */
export function belowText(
  { key, annotations }: Pick<MessageItem, 'key' | 'annotations'>,
  isReached: boolean,
  context: MessageContext,
): unknown {
  if (!annotations) return nothing;
  const react = (emoji: string): void => context.react(key, emoji);
  return html`<div class="below">
    ${editedMark(annotations, { open: () => context.versions(key), isReached })}
    ${reactionsTemplate(annotations.reactions, { names: context.names, react, isReached })}
  </div>`;
}

function deletedMessage(
  message: MessageItem & { deletedBy: string },
  senderId: string,
  context: MessageContext,
): TemplateResult {
  return html`<div
    class="message"
    title=${fullTimeOf(message.at)}
    tabindex="-1"
    data-key=${message.key}
    data-event-id=${message.eventId ?? nothing}
  >
    ${deletedTemplate(message.deletedBy, senderId, context.names)}
  </div>`;
}

const isDeleted = (message: MessageItem): message is MessageItem & { deletedBy: string } =>
  message.deletedBy !== null;

export function messageTemplate(
  message: MessageItem,
  senderId: string,
  context: MessageContext,
): TemplateResult {
  if (isDeleted(message)) return deletedMessage(message, senderId, context);
  const { content, pending } = message;
  const who = senderName(senderId, context.names);
  const isPointed = context.isPointed(message.key);
  const selected = selectMark(message, isPointed, context);
  const openAt = (event: Event, open: (key: string, anchor: Element) => void): void => {
    event.preventDefault();
    const anchor = event.currentTarget as Element;
    afterRelease(event, () => open(message.key, anchor));
  };
  const openMenu = (event: Event): void => openAt(event, context.menu);
  return html`<div
    class="message ${classesOf(message, isPointed, context)} ${selected.name}"
    title=${fullTimeOf(message.at)}
    tabindex="-1"
    data-key=${message.key}
    data-event-id=${message.eventId ?? nothing}
    data-client-generated-id=${pending?.clientGeneratedId ?? nothing}
    @contextmenu=${(event: MouseEvent) => {
      // A link's own menu, and that of selected words, stay what they are.
      if (event.composedPath().some((at) => at instanceof HTMLAnchorElement)) return;
      if (getSelection()?.isCollapsed !== false) openMenu(event);
    }}
  >
    ${selected.mark} ${pending ? pendingPhotosTemplate(pending, context) : nothing}
    ${pending ? outgoingFilesTemplate(pending, context) : nothing}
    ${replyLineTemplate(message.replyTo, context)}
    ${attachmentsTemplate(content.attachment ?? [], who, context)} ${filesTemplate(message, context)}
    ${textTemplate(message, who, context)} ${belowText(message, isPointed, context)}
    ${
      isPointed && selected.mark === nothing
        ? messageBar(message, {
            react: (event) => openAt(event, context.chooseReaction),
            reply: () => context.reply(message.key),
            menu: openMenu,
          })
        : nothing
    }
  </div>`;
}

/** Why a message could not be sent, and what can be done. */
function failedTemplate(pending: NonNullable<MessageItem['pending']>, context: MessageContext) {
  return html`<div class="foot failed" role="alert">
    ${icon('alert', 14)}
    <span class="reason"
      >${t('conversation.failed', { reason: pending.reason ?? t('conversation.failedUnknown') })}</span
    >
    <span class="answers">
      <button type="button" class="link" @click=${() => context.retry(pending.clientGeneratedId)}>
        ${t('conversation.retry')}
      </button>
      ${
        pending.photos || (pending.content.segment ?? []).length === 0
          ? nothing
          : html`<button type="button" class="link" @click=${() => context.edit(pending)}>
              ${t('conversation.edit')}
            </button>`
      }
      <button type="button" class="link" @click=${() => context.discard(pending.clientGeneratedId)}>
        ${t('conversation.discard')}
      </button>
    </span>
  </div>`;
}

/** Below a group: when, how, whether it is on its way, and who has read to here. */
export function footTemplate(group: GroupItem, context: MessageContext): TemplateResult {
  const last = group.messages.at(-1);
  const pending = last?.pending ?? null;
  if (pending?.state === 'failed') return failedTemplate(pending, context);
  const waiting = pending?.state === 'waiting' ? t('conversation.waiting') : t('conversation.sending');
  const medium = last?.medium ?? null;
  const expiresAt = last?.expiresAt ?? null;
  return html`<div class="foot">
    <span
      ><time title=${fullTimeOf(group.at)}>${timeOf(group.at)}</time>${
        medium === null ? nothing : html` · ${t(`history.${medium}`)}`
      }</span
    >
    ${
      expiresAt === null
        ? nothing
        : html`<span
            class="off-mark"
            role="img"
            aria-label=${t('history.offTheRecord')}
            title=${t('history.offTheRecordUntil', { time: untilOf(expiresAt, context.now()) })}
            >${icon('history', 12)}</span
          >`
    }
    ${
      pending
        ? html`<span role="img" aria-label=${waiting} title=${waiting}>${icon('clock', 14)}</span>`
        : nothing
    }
    ${seenTemplate(group.seen, context)}
  </div>`;
}
