import type { Presence } from '../../protocol/types.ts';
import { lineText } from '../../words/segment-text.ts';

/** A mood as a row of the list has room for it. */
export interface RowMood {
  /** Stands after the name. */
  readonly emoji: string;
  readonly text: string;
}

/** Flags, and pictographs with their skin tones, joined parts and tags. */
const firstEmoji =
  /^(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic}|[\u{E0020}-\u{E007F}])*)/u;
/** For a mood that begins without an emoji. */
const otherMood = '💬';

/** The mood of a person; null: they have none, or it may not be seen. */
export function rowMood(presence: Presence | null | undefined): RowMood | null {
  const text = lineText(presence?.mood_message?.mood_content?.segment).trim();
  return text === '' ? null : { emoji: firstEmoji.exec(text)?.[0] ?? otherMood, text };
}
