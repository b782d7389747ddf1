import type { Conversation } from '../../protocol/index.ts';
import type { Annotation } from '../annotations/annotation.ts';
import type { ChangeBatch } from './change-batch.ts';
import { ownWatermark } from './conversation-fields.ts';
import type { Entry } from './entry.ts';
import type { UnsentOf } from './entry-events.ts';
import { shownOf } from './shown.ts';
import type { ConversationState, Written } from './types.ts';
import type { Unsaved } from './unsaved.ts';

/** What the person wrote in a conversation, as those know it who keep it. */
export interface WrittenIn {
  state(conversationId: string): Written;
  /** Own annotations that are not sent, in the order of sending. */
  annotations(conversationId: string): readonly Annotation[];
}

export const nothingWritten: WrittenIn = {
  state: () => ({ draft: '', draftPhotos: [], outbox: [] }),
  annotations: () => [],
};

/** The conversations of an account, and each as its window shows it. Records which have changed. */
export class Entries {
  readonly #entries = new Map<string, Entry>();
  readonly #shown = new Map<string, ConversationState>();
  readonly #stale = new Set<string>();
  readonly #changes: ChangeBatch;
  readonly #unsaved: Unsaved;
  readonly #selfId: () => string;
  written: WrittenIn = nothingWritten;

  constructor(changes: ChangeBatch, unsaved: Unsaved, selfId: () => string) {
    this.#changes = changes;
    this.#unsaved = unsaved;
    this.#selfId = selfId;
  }

  get shown(): ReadonlyMap<string, ConversationState> {
    for (const id of this.#stale) {
      const entry = this.#entries.get(id);
      if (entry) this.#shown.set(id, shownOf(id, entry, this.#selfId(), this.written.state(id)));
      else this.#shown.delete(id);
    }
    this.#stale.clear();
    return this.#shown;
  }

  get ids(): Iterable<string> {
    return this.#entries.keys();
  }

  get all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  put(id: string, entry: Entry): void {
    this.#entries.set(id, entry);
    this.touch(id);
  }

  /** With another conversation, which may be the same. */
  setConversation(id: string, entry: Entry, conversation: Conversation): void {
    const before = this.#entries.get(id)?.conversation;
    const read = ownWatermark(conversation);
    if (before && read > ownWatermark(before)) this.#changes.read(id, read);
    if (conversation !== before) this.#unsaved.conversation(id, conversation);
    this.put(id, { ...entry, conversation });
  }

  /** Something of it has changed that is not kept here. */
  touch(id: string): void {
    if (!this.#entries.has(id)) return;
    this.#stale.add(id);
    this.#changes.conversation(id);
  }

  /** False: it was not there. */
  delete(id: string): boolean {
    if (!this.#entries.delete(id)) return false;
    this.#stale.add(id);
    return true;
  }

  unsentOf(id: string, { annotations }: Entry): UnsentOf {
    const unsent = this.written.annotations(id);
    return (messageId) => unsent.filter(({ target }) => annotations.messageOf(target) === messageId);
  }
}
