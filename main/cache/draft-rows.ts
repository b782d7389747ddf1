import type { Draft } from '../../client/index.ts';

export interface DraftRow {
  readonly conversation_id: string;
  readonly text: string;
  /** JSON. */
  readonly annotation: string;
}

/** A draft as it was written. */
export const readDraft = ({ text, annotation }: DraftRow): Draft => ({
  text,
  annotation: JSON.parse(annotation) as Draft['annotation'],
});
