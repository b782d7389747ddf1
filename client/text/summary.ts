import {
  HangoutEventType,
  ItemType,
  MembershipChangeType,
  OffTheRecordStatus,
  SegmentType,
  type Attachment,
  type Event,
  type MessageContent,
} from '../../protocol/index.ts';
import { englishText, type TextWords } from './words.ts';

/** Longest line that a notification or a list row is given; what draws it may cut further. */
const LINE_MOST = 300;

/** Name of a person by gaia_id, as the reader knows them. */
export type NameOf = (gaiaId: string) => string;

/** One line of what a message says: its text without line breaks, else what is attached. */
export function messageLine(
  content: MessageContent | null | undefined,
  say: TextWords = englishText,
): string {
  const words = (content?.segment ?? [])
    .map((segment) => (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? ' ' : (segment.text ?? '')))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
  if (words !== '') return shortened(words);
  const attachments = content?.attachment ?? [];
  return attachments.length > 1 ? say.attachments(attachments.length) : attachmentWord(attachments[0], say);
}

function attachmentWord(attachment: Attachment | undefined, say: TextWords): string {
  const item = attachment?.embed_item;
  const types = item?.type ?? [];
  if (item?.plus_photo || item?.image || types.includes(ItemType.ITEM_TYPE_PLUS_PHOTO)) return say.photo;
  if (
    item?.place ||
    types.includes(ItemType.ITEM_TYPE_PLACE) ||
    types.includes(ItemType.ITEM_TYPE_PLACE_V2)
  ) {
    return say.place;
  }
  return attachment ? say.attachment : say.message;
}

/** Cut between characters, never inside one. */
function shortened(line: string): string {
  if (line.length <= LINE_MOST) return line;
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let short = '';
  for (const { segment } of characters.segment(line)) {
    if (short.length + segment.length >= LINE_MOST) break;
    short += segment;
  }
  return `${short}…`;
}

/** One line of what an event means, without its sender where that is the subject of the sentence. */
export function eventLine(event: Event, nameOf: NameOf, self: string, say: TextWords = englishText): string {
  if (event.chat_message) return messageLine(event.chat_message.message_content, say);
  if (event.membership_change) return membershipLine(event, nameOf, self, say);
  if (event.conversation_rename) {
    const name = event.conversation_rename.new_name;
    return name ? say.renamed(name) : say.unnamed;
  }
  if (event.hangout_event) {
    const started = event.hangout_event.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_START;
    return started ? say.callStarted : say.call;
  }
  if (event.otr_modification) {
    const off = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
    return event.otr_modification.new_otr_status === off ? say.historyOff : say.historyOn;
  }
  if (event.group_link_sharing_modification) return say.linkChanged;
  return say.somethingNew;
}

function membershipLine(event: Event, nameOf: NameOf, self: string, say: TextWords): string {
  const sender = event.sender_id?.gaia_id ?? '';
  const ids = (event.membership_change?.participant_ids ?? []).map((id) => id.gaia_id ?? '');
  const names = ids.map((id) => (id === self ? say.you : nameOf(id))).join(', ');
  const joined = event.membership_change?.type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN;
  const themselves = ids.length === 1 && ids[0] === sender;
  if (themselves) return joined ? say.joined : say.left;
  return joined ? say.added(names) : say.removed(names);
}
