import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Event } from '../../protocol/types.ts';
import { afterRelease } from '../kit/after-release.ts';
import { eventIcon } from './event-icon.ts';
import { callEnd } from '../../words/call-end.ts';
import { eventLine } from '../../words/event-line.ts';
import { t } from '../../words/translate.ts';
import type { GroupItem, TimelineItem } from './timeline-items.ts';
import { dayNameOf, fullTimeOf, timeOf } from '../kit/times.ts';
import { icon } from '../kit/icons.ts';
import { attachmentsTemplate } from './attachment-view.ts';
import { selectMark } from './selection/select-mark.ts';
import { footTemplate, belowText, messageTemplate } from './message-bubble.ts';
import { memberFace, type MessageContext, seenTemplate } from './message-context.ts';
import { withMentions } from './mentions/mention-view.ts';
import { messageTextTemplate } from './message-text.ts';
import { actionText } from '../../words/action-text.ts';
import { senderName } from '../../words/preview.ts';
import { idOf } from '../../words/participants.ts';

function groupTemplate(group: GroupItem, context: MessageContext): TemplateResult {
  const who = senderName(group.senderId, context.names);
  // Made here and not while it is drawn, so that the group knows of what its messages depend on.
  const messages = group.messages.map((message) => ({
    key: message.key,
    shown: context.kept.of(message, () => messageTemplate(message, group.senderId, context)),
  }));
  return html`<div
    class="group ${group.own ? 'own' : ''}"
    role="group"
    aria-label=${`${who}, ${timeOf(group.at)}`}
  >
    ${group.own ? nothing : memberFace(group.senderId, context)}
    ${group.showName ? html`<div class="who" data-colour=${context.colour(group.senderId) ?? nothing} aria-hidden="true">${who}</div>` : nothing}
    <div class="bubbles">
      ${repeat(
        messages,
        ({ key }) => key,
        ({ shown }) => shown,
      )}
    </div>
    ${footTemplate(group, context)}
  </div>`;
}

/** "Jonas waves": the words of an action follow the name. */
function actionTemplate(
  item: Extract<TimelineItem, { kind: 'action' }>,
  context: MessageContext,
): TemplateResult {
  const { key, at, event, seen } = item;
  const senderId = idOf(event.sender_id);
  const who = senderName(senderId, context.names);
  const content = event.chat_message?.message_content;
  const action = actionText(event, context.names);
  const isPointed = context.isPointed(key);
  const selected = selectMark({ key, eventId: event.event_id ?? null }, isPointed, context);
  return html`<div
    class="note action ${selected.name}"
    tabindex="-1"
    data-key=${key}
    data-event-id=${event.event_id ?? nothing}
    @contextmenu=${(from: MouseEvent) => {
      from.preventDefault();
      const anchor = from.currentTarget as Element;
      afterRelease(from, () => context.menu(key, anchor));
    }}
  >
    ${selected.mark}
    <span>
      ${action.who === '' ? nothing : html`<b>${action.who}</b> `}<span class="text"
        >${messageTextTemplate(action.segments, withMentions(context, event.chat_message))}</span
      >
      · <time title=${fullTimeOf(at)}>${timeOf(at)}</time>
    </span>
    ${attachmentsTemplate(content?.attachment ?? [], who, context)} ${belowText(item, isPointed, context)}
    <span class="seen-line">${seenTemplate(seen, context)}</span>
  </div>`;
}

const dayTemplate = (name: string): TemplateResult =>
  html`<div class="day" role="separator" aria-label=${name}>${name}</div>`;

/** Whether a call ended that the person missed or declined. */
function isForCallingBack(event: Event, { names }: MessageContext): boolean {
  const end = callEnd(event);
  if (end === 'declined') return names.isSelf(idOf(event.sender_id));
  const callers = event.hangout_event?.participant_id ?? [];
  return end === 'unanswered' && !callers.some((id) => names.isSelf(idOf(id)));
}

const callBackTemplate = (context: MessageContext): TemplateResult =>
  html`<button type="button" class="link call-back" @click=${() => context.call()}>
    ${t('calls.callBack')}
  </button>`;

/** One entry of the laid-out history. */
export function itemTemplate(item: TimelineItem, context: MessageContext): TemplateResult {
  switch (item.kind) {
    case 'day':
      return dayTemplate(dayNameOf(item.at, context.now()));
    case 'new':
      return html`<div class="day new" role="separator" aria-label=${t('conversation.newLine')}>
        ${t('conversation.newLine')}
      </div>`;
    case 'group':
      return groupTemplate(item, context);
    case 'action':
      return actionTemplate(item, context);
    case 'note': {
      const text = eventLine(item.event, context.names, item);
      return html`<div
        class="note"
        tabindex="-1"
        data-key=${item.key}
        data-event-id=${item.event.event_id ?? nothing}
      >
        ${icon(eventIcon(item.event), 14)}
        <span
          ><span class="said">${text}</span> ·
          <time title=${fullTimeOf(item.at)}>${timeOf(item.at)}</time></span
        >
        ${isForCallingBack(item.event, context) ? callBackTemplate(context) : nothing}
        <span class="seen-line">${seenTemplate(item.seen, context)}</span>
      </div>`;
    }
  }
}
