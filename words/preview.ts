import { type AttachedFile, filesIn } from '../protocol/messages/files.ts';
import { voiceIn } from '../protocol/messages/voice.ts';
import type { Attachment, ChatMessage, Event, MessageContent } from '../protocol/types.ts';
import { actionText } from './action-text.ts';
import { attachmentKind, placeText } from './attachment-kind.ts';
import { hasContent, isAction, isRetracted } from './event-kind.ts';
import { eventLine, type LineFacts } from './event-line.ts';
import { safeFileName } from './files/file-name.ts';
import { voiceLine } from './files/voice-line.ts';
import { idOf } from './participants.ts';
import type { Names } from './person-name.ts';
import { isolated, shortened } from './safe-text.ts';
import { plainLine } from './plain-line.ts';
import { t } from './translate.ts';

/** The longest line that a row or a notification is given; what draws it may cut further. */
const lineMost = 300;

function attachmentsLine(attachments: readonly Attachment[]): string {
  const [first] = attachments;
  if (!first) return '';
  const kinds = new Set(attachments.map(attachmentKind));
  if (kinds.size > 1) return t('preview.attachments', { count: attachments.length });
  switch (attachmentKind(first)) {
    case 'photo':
      return `📷 ${t('preview.photos', { count: attachments.length })}`;
    case 'place': {
      if (attachments.length > 1) return t('preview.attachments', { count: attachments.length });
      const { name, address, coordinates } = placeText(first.embed_item);
      return `📍 ${name || address || coordinates || t('preview.place')}`;
    }
    case 'unknown':
      return t('preview.attachments', { count: attachments.length });
  }
}

/** One line of what a message holds: its text, else what is attached; empty where there is nothing to show. */
export const contentLine = (content: MessageContent | null | undefined): string =>
  shortened(plainLine(content?.segment), lineMost) || attachmentsLine(content?.attachment ?? []);

/** "You" or the first name, as the subject of what follows. */
export const senderName = (id: string, names: Names): string =>
  names.isSelf(id) ? t('name.you') : names.first(id);

/** The name of a file, a voice message, or how many there are; empty where there is none. */
export function filesLine(files: readonly AttachedFile[]): string {
  const [first] = files;
  if (!first) return '';
  const voice = files.length > 1 ? null : voiceIn(first.type);
  if (voice) return `🎤 ${voiceLine(voice)}`;
  return `📎 ${files.length > 1 ? t('preview.files', { count: files.length }) : isolated(safeFileName(first.name))}`;
}

/** One line of what a message holds, with its files; empty where there is nothing to show. */
export const heldLine = (message: ChatMessage | null | undefined): string =>
  contentLine(message?.message_content) || filesLine(filesIn(message));

/** One line of what a message says, never empty. */
export const messageLine = (event: Event): string =>
  isRetracted(event) ? t('reply.deleted') : heldLine(event.chat_message) || t('preview.message');

/** One line of what an event says, for a reader who sees whose it is: a notification, or a row of a conversation of two. */
export function eventPreview(event: Event, names: Names, facts: LineFacts): string {
  if (!hasContent(event)) return eventLine(event, names, facts);
  const action = isAction(event) ? actionText(event, names) : null;
  if (!action) return messageLine(event);
  const content = { ...event.chat_message?.message_content, segment: [...action.segments] };
  const line = contentLine(content) || t('preview.message');
  return action.who === '' ? line : t('preview.action', { who: action.who, text: isolated(line) });
}

/** Whether a line of a conversation says whose it is: one's own always, another's in a group. */
const isAttributed = (sender: string, names: Names, group: boolean): boolean =>
  names.isSelf(sender) || (group && sender !== '');

/** "Rui: " before a part of what someone said; empty where the reader knows who that is. */
export const senderLead = (sender: string, names: Names, group: boolean): string =>
  isAttributed(sender, names, group) ? t('preview.from', { who: senderName(sender, names), text: '' }) : '';

/** As {@link eventPreview}, with who said it where the conversation does not tell. `attributes`: others are named. */
export function previewLine(
  event: Event,
  names: Names,
  facts: LineFacts & { readonly group: boolean },
  attributes = facts.group,
): string {
  const line = eventPreview(event, names, facts);
  const sender = idOf(event.sender_id);
  if (!isAttributed(sender, names, attributes) || !hasContent(event) || isAction(event)) return line;
  return t('preview.from', { who: senderName(sender, names), text: isolated(line) });
}
