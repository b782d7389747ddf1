/** How many are kept per conversation. */
const most = 50;

/** What was sent from here in each conversation since the start, to be called back into an empty field. */
export class SentHistory {
  readonly #sent = new Map<string, string[]>();
  #at: { conversationId: string; index: number } | null = null;

  record(conversationId: string, text: string): void {
    const sent = (this.#sent.get(conversationId) ?? []).filter((other) => other !== text);
    this.#sent.set(conversationId, [...sent, text].slice(-most));
    this.#at = null;
  }

  /** The text before the one that is shown; null: there is none, or the person has written since. */
  older(conversationId: string, shown: string): string | null {
    return this.#step(conversationId, shown, -1);
  }

  /** The text after the one that is shown; after the newest one comes an empty field. */
  newer(conversationId: string, shown: string): string | null {
    return this.#step(conversationId, shown, 1);
  }

  #step(conversationId: string, shown: string, step: number): string | null {
    const sent = this.#sent.get(conversationId) ?? [];
    const at = this.#at?.conversationId === conversationId ? this.#at.index : sent.length;
    if (shown !== (sent[at] ?? '')) return null;
    const text = at + step === sent.length ? '' : sent[at + step];
    if (text === undefined) return null;
    this.#at = { conversationId, index: at + step };
    return text;
  }
}
