import { AnnotationType, correctionTarget, mentionsIn } from './annotations.ts';
import type { EventAnnotation, Segment } from '../types.ts';

/** A new text for a message that was sent, as far as it is written. It is kept with the draft of its conversation, and never sent so. */
export interface BegunCorrection {
  readonly messageId: string;
  /** As it is typed, or as it was to be sent. */
  readonly written: string | readonly Segment[];
  /** Who is mentioned, by gaia id. */
  readonly mentions: readonly string[];
  /** The field of text that it was written in, or the message that was refused. */
  readonly field?: string | undefined;
}

/** The annotation of a draft that holds a correction. */
export function keptCorrection({ messageId, ...rest }: BegunCorrection): EventAnnotation {
  return {
    type: AnnotationType.CORRECTION,
    value: `${messageId} ${JSON.stringify(rest)}`,
  };
}

/** The correction that a draft holds; null: none. */
export function begunCorrection(annotation: readonly EventAnnotation[] | undefined): BegunCorrection | null {
  const [, messageId, json] = /^(\S+) (.+)$/su.exec(keptValue(annotation) ?? '') ?? [];
  if (messageId === undefined || json === undefined) return null;
  return { messageId, ...(JSON.parse(json) as Omit<BegunCorrection, 'messageId'>) };
}

/** What tells one state of a draft's correction from another; null: it has none. */
export const keptValue = (annotation: readonly EventAnnotation[] | undefined): string | null =>
  annotation?.find(({ type }) => type === AnnotationType.CORRECTION)?.value ?? null;

/** The correction that a message on its way to the server is; null: it is none. */
export function correctionIn(
  annotation: readonly EventAnnotation[] | undefined,
  segment: readonly Segment[] | null | undefined,
): BegunCorrection | null {
  const message = { annotation: [...(annotation ?? [])] };
  const messageId = correctionTarget(message);
  return messageId === null ? null : { messageId, written: segment ?? [], mentions: mentionsIn(message) };
}
