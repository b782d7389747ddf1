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

/** Longest line that a notification or a list row is given; what draws it may cut further. */
const LINE_MOST = 300;

/** Name of a person by gaia_id, as the reader knows them. */
export type NameOf = (gaiaId: string) => string;

/** One line of what a message says: its text without line breaks, else what is attached. */
export function messageLine(content: MessageContent | null | undefined): string {
  const words = (content?.segment ?? [])
    .map((segment) => (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? ' ' : (segment.text ?? '')))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
  if (words !== '') return shortened(words);
  const attachments = content?.attachment ?? [];
  return attachments.length > 1 ? `${attachments.length} attachments` : attachmentWord(attachments[0]);
}

function attachmentWord(attachment: Attachment | undefined): string {
  const item = attachment?.embed_item;
  const types = item?.type ?? [];
  if (item?.plus_photo || item?.image || types.includes(ItemType.ITEM_TYPE_PLUS_PHOTO)) return 'Photo';
  if (
    item?.place ||
    types.includes(ItemType.ITEM_TYPE_PLACE) ||
    types.includes(ItemType.ITEM_TYPE_PLACE_V2)
  ) {
    return 'Place';
  }
  return attachment ? 'Attachment' : 'Message';
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
export function eventLine(event: Event, nameOf: NameOf, self: string): string {
  if (event.chat_message) return messageLine(event.chat_message.message_content);
  if (event.membership_change) return membershipLine(event, nameOf, self);
  if (event.conversation_rename) {
    const name = event.conversation_rename.new_name;
    return name ? `Renamed the conversation to “${name}”` : 'Removed the name of the conversation';
  }
  if (event.hangout_event) {
    const started = event.hangout_event.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_START;
    return started ? 'Started a call' : 'Call';
  }
  if (event.otr_modification) {
    const off = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
    return event.otr_modification.new_otr_status === off ? 'Turned history off' : 'Turned history on';
  }
  if (event.group_link_sharing_modification) return 'Changed the group link';
  return 'Something new';
}

function membershipLine(event: Event, nameOf: NameOf, self: string): string {
  const sender = event.sender_id?.gaia_id ?? '';
  const ids = (event.membership_change?.participant_ids ?? []).map((id) => id.gaia_id ?? '');
  const names = ids.map((id) => (id === self ? 'you' : nameOf(id))).join(', ');
  const joined = event.membership_change?.type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN;
  const themselves = ids.length === 1 && ids[0] === sender;
  if (themselves) return joined ? 'Joined the conversation' : 'Left the conversation';
  return joined ? `Added ${names}` : `Removed ${names}`;
}
