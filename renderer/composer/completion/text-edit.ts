/** A replacement in a text, and what is selected after it. Offsets are UTF-16 units. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  select: [start: number, end: number];
}

/** Applies an edit to a text. */
export const edited = (text: string, { from, to, insert }: TextEdit): string =>
  text.slice(0, from) + insert + text.slice(to);
