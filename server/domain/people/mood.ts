import { encode, limits, type MoodMessage } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';
import { checkSegments, hasText } from '../segments.ts';

/**
 * The mood that a request asks for; null clears it.
 *
 * @throws Refusal under the rules for a message's text, or when it is too long for a mood
 */
export function requestedMood(mood: MoodMessage | null | undefined): MoodMessage | null {
  const segment = [...(mood?.mood_content?.segment ?? [])];
  checkSegments(segment);
  const units = segment.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  if (units > limits.moodUnits) throw new Refusal('mood_too_long', { most: limits.moodUnits });
  const requested = { mood_content: { segment } };
  if (encode('MoodMessage', requested).length > limits.moodBytes) {
    throw new Refusal('field_too_large', { field: 'mood_message', most: limits.moodBytes });
  }
  return hasText(segment) ? requested : null;
}

/** A mood as others get it: empty says that there is none, absent would say that it may not be seen. */
export function wireMood(mood: MoodMessage | null): MoodMessage {
  return mood ?? { mood_content: { segment: [] } };
}
