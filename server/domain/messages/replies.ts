import {
  AnnotationType,
  annotationValues,
  type EventAnnotation,
  type Usec,
} from '../../../protocol/index.ts';
import { timestampOf } from '../events/new-event.ts';
import { Refusal } from '../refusal.ts';

/**
 * The timestamp of the message that a new one replies to; null: it is no reply.
 *
 * @throws Refusal when it replies to several, or its annotation is no id of an event
 */
export function requestedReply(annotation: readonly EventAnnotation[]): Usec | null {
  const targets = annotationValues({ annotation: [...annotation] }, AnnotationType.REPLY);
  const [target] = targets;
  if (target === undefined) return null;
  if (targets.length > 1) throw new Refusal('too_many_values', { field: 'annotation of type 1001', most: 1 });
  const at = timestampOf(target);
  if (at === null) throw new Refusal('reply_target_missing');
  return at;
}
