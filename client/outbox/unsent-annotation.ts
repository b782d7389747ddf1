import { USEC_PER_MS } from '../../protocol/index.ts';
import { annotationOf, type Annotation } from '../annotations/annotation.ts';
import type { OutboxItem } from '../model/types.ts';

/** What the person did to a message, with the item that takes it to the server. */
export type UnsentAnnotation = Annotation & { readonly item: OutboxItem };

/** What an item that is not sent does to a message; null: it is a message itself. */
export function unsentAnnotation(item: OutboxItem, sender: string): UnsentAnnotation | null {
  if (!item.annotation) return null;
  const annotation = annotationOf({
    chat_message: { annotation: [...item.annotation], message_content: item.content },
  });
  if (!annotation) return null;
  const { clientGeneratedId: id, createdAt } = item;
  const timestamp = createdAt * USEC_PER_MS;
  return { ...annotation, eventId: `unsent ${id}`, sender, timestamp, unsent: true, item };
}

/** Whether an item only changes a message. */
export const isAnnotationItem = (item: OutboxItem): boolean => unsentAnnotation(item, '') !== null;
