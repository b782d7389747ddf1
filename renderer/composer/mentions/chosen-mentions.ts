import { mentionsIn } from '../../../protocol/messages/annotations.ts';
import type { EventAnnotation } from '../../../protocol/types.ts';
import type { Mention } from '../../kit/mentions.ts';

/** The people that the person chose to mention in the message that they write in each conversation. */
export class ChosenMentions {
  readonly #chosen = new Map<string, readonly Mention[]>();

  of(conversationId: string): readonly Mention[] {
    return this.#chosen.get(conversationId) ?? [];
  }

  add(conversationId: string, mentions: readonly Mention[]): void {
    if (mentions.length > 0) this.#chosen.set(conversationId, [...this.of(conversationId), ...mentions]);
  }

  /** As a draft has them. */
  restore(conversationId: string, mentions: readonly Mention[]): void {
    this.#chosen.set(conversationId, mentions);
  }

  /** For the message that is sent now: the next one begins with none. */
  take(conversationId: string): readonly Mention[] {
    const mentions = this.of(conversationId);
    this.#chosen.delete(conversationId);
    return mentions;
  }
}

/** The people that a message that was not sent mentions, of those who still can be. */
export function mentionedBy(
  annotation: readonly EventAnnotation[] | undefined,
  people: readonly Mention[],
): Mention[] {
  const ids = mentionsIn({ annotation: [...(annotation ?? [])] });
  return ids.flatMap((id) => people.find((person) => person.id === id) ?? []);
}
