import type { Event, MessageContent } from '../../protocol/types.ts';
import type { ConversationView } from '../../preload/views.ts';
import { words } from '../words/words.ts';
import { attachmentView } from './attachments.ts';
import { isGroup, type Names } from './conversations.ts';
import { harmlessLine } from '../kit/harmless.ts';
import { isolated } from './isolated.ts';
import { isMessage, noteOf } from './notes.ts';
import { idOf } from './people.ts';
import { plainText } from './segments.ts';

/** The second line of a list row: a word before the text, and how the line is coloured. */
export interface Preview {
  kind: 'typing' | 'call' | 'draft' | 'failed' | 'plain';
  lead: string;
  text: string;
}

export function contentPreview(content: MessageContent | null | undefined): string {
  const text = plainText(content?.segment);
  if (text !== '') return text;
  const first = content?.attachment?.[0];
  if (!first) return '';
  const view = attachmentView(first);
  switch (view.kind) {
    case 'photo':
      return `📷 ${words.conversation.photo}`;
    case 'place':
      return `📍 ${view.name || view.address || view.coordinates || words.conversation.place}`;
    case 'unknown':
      return words.conversation.attachment;
  }
}

export function eventPreview(event: Event, names: Names, group: boolean): string {
  if (!isMessage(event)) return noteOf(event, names).short;
  const sender = idOf(event.sender_id);
  const text = contentPreview(event.chat_message?.message_content);
  if (names.isSelf(sender)) return `${words.you}: ${isolated(text)}`;
  return group && sender !== '' ? `${names.first(sender)}: ${isolated(text)}` : text;
}

function typingPreview(typing: readonly string[], names: Names, group: boolean): string {
  const [first] = typing;
  if (!group || first === undefined) return words.list.typing;
  return typing.length === 1 ? words.list.typingBy(names.first(first)) : words.list.typingMany(typing.length);
}

/** More of a draft than any line shows. */
const draftMost = 1000;

/** `open`: the draft of the conversation on screen is in its composer, no need to say it twice. */
export function previewOf(view: ConversationView, names: Names, open: boolean): Preview {
  const group = isGroup(view.conversation);
  const last = view.lastEvent ? eventPreview(view.lastEvent, names, group) : words.list.noMessages;
  if (view.typing.length > 0)
    return { kind: 'typing', lead: '', text: typingPreview(view.typing, names, group) };
  if (view.outbox === 'failed') {
    const text = contentPreview(view.unsent) || words.list.unsent;
    return { kind: 'failed', lead: words.list.notSent, text };
  }
  if (view.call) return { kind: 'call', lead: '', text: words.rows.call };
  const draft = harmlessLine(view.draft.slice(0, draftMost)).replace(/\s+/gu, ' ').trim();
  const photos = view.draftPhotos.length;
  if ((draft !== '' || photos > 0) && !open)
    return { kind: 'draft', lead: words.list.draft, text: draft || `📷 ${words.list.draftPhotos(photos)}` };
  return { kind: 'plain', lead: '', text: last };
}
