import type { MoodMessage } from '../../../protocol/index.ts';
import { checkSegments, hasText } from '../segments.ts';

/**
 * The mood that a request asks for; null clears it.
 *
 * @throws Refusal under the rules for a message's text
 */
export function requestedMood(mood: MoodMessage | null | undefined): MoodMessage | null {
  const segment = [...(mood?.mood_content?.segment ?? [])];
  checkSegments(segment);
  return hasText(segment) ? { mood_content: { segment } } : null;
}

/** A mood as others get it: empty says that there is none, absent would say that it may not be seen. */
export function wireMood(mood: MoodMessage | null): MoodMessage {
  return mood ?? { mood_content: { segment: [] } };
}
