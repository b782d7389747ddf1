import {
  type AttachedFile,
  type Event,
  filesIn,
  type Segment,
  SegmentType,
} from '../../../protocol/index.ts';

/** The address at which one client's person can fetch a file without a token. */
export type FileLink = (file: AttachedFile, clientId: string) => string;
/** The same for a client that is known. */
export type OwnFileLink = (file: AttachedFile) => string;

/** Whether a message shows files, which clients without annotations get as links. */
export const showsFiles = ({ chat_message }: Event): boolean => filesIn(chat_message).length > 0;

/** The event as clients that know no files get it: each file's name as a link, on a line of its own behind the text. */
export function withFileLinks(event: Event, linkOf: OwnFileLink): Event {
  const { chat_message: message } = event;
  const files = filesIn(message);
  if (files.length === 0) return event;
  const segment: Segment[] = [...(message?.message_content?.segment ?? [])];
  for (const file of files) {
    if (segment.length > 0) segment.push({ type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' });
    segment.push({
      type: SegmentType.SEGMENT_TYPE_LINK,
      text: file.name,
      link_data: { link_target: linkOf(file) },
    });
  }
  return {
    ...event,
    chat_message: { ...message, message_content: { ...message?.message_content, segment } },
  };
}
