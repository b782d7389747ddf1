import type { Model } from '../model/model.ts';
import type { Unsaved } from '../model/unsaved.ts';

export interface UnreadMarksOptions {
  readonly model: Pick<Model, 'writtenChanged' | 'has' | 'observe'>;
  readonly unsaved: Pick<Unsaved, 'markedUnread'>;
}

/** The conversations that the person marked as unread. The server knows nothing of it: it holds on this computer. */
export class UnreadMarks {
  readonly #options: UnreadMarksOptions;
  readonly #marked = new Set<string>();

  constructor(options: UnreadMarksOptions) {
    this.#options = options;
    options.model.observe({ removed: (id) => this.#marked.delete(id) });
  }

  /** What an earlier run left. */
  load(marked: ReadonlySet<string>): void {
    for (const id of marked) this.#marked.add(id);
  }

  has(conversationId: string): boolean {
    return this.#marked.has(conversationId);
  }

  set(conversationId: string, marked: boolean): void {
    const { model, unsaved } = this.#options;
    if (marked === this.has(conversationId) || !model.has(conversationId)) return;
    if (marked) this.#marked.add(conversationId);
    else this.#marked.delete(conversationId);
    unsaved.markedUnread(conversationId, marked);
    model.writtenChanged(conversationId);
  }
}
