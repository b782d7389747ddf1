import type { EventAnnotation } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { parseMarkdown } from '../format/markdown.ts';
import type { Actions } from './actions.ts';
import type { TrayPhoto } from './photo-tray.ts';
import { SentHistory } from './sent-history.ts';

/** The one annotation with a known meaning: what is said is something that the sender does. */
const action: EventAnnotation = { type: 4, value: '' };

export interface Written {
  text: string;
  photos: readonly TrayPhoto[];
  /** A failed message that these are the new words of. */
  editing: OutboxItemView | null;
}

/** What an account's "/me waves" means: the words of an action, or null for plain words. */
export const actionOf = (text: string): string | null => /^\/me\s+(\S[\s\S]*)$/u.exec(text)?.[1] ?? null;

/** Hands messages over to the outbox, one picture each, and knows how their pictures can be shown meanwhile. */
export class Sending {
  readonly history = new SentHistory();
  readonly #actions: Pick<Actions, 'open' | 'composing'>;
  readonly #urls = new Map<number, string>();

  constructor(actions: Pick<Actions, 'open' | 'composing'>) {
    this.#actions = actions;
  }

  urlOf(clientGeneratedId: number): string | null {
    return this.#urls.get(clientGeneratedId) ?? null;
  }

  /** Lets go of the pictures whose messages have arrived. */
  keepOnly(outbox: readonly OutboxItemView[]): void {
    if (this.#urls.size === 0) return;
    const waiting = new Set(outbox.map(({ clientGeneratedId }) => clientGeneratedId));
    for (const [id, url] of this.#urls) {
      if (waiting.has(id)) continue;
      URL.revokeObjectURL(url);
      this.#urls.delete(id);
    }
  }

  /** Rejects when a message could not be kept on this computer. */
  async send(conversationId: string, { text, photos, editing }: Written): Promise<void> {
    if (text !== '') this.history.record(conversationId, text);
    const done = actionOf(text);
    const content = { segment: parseMarkdown(done ?? text), attachment: [] };
    if (editing) {
      const attachment = editing.content.attachment ?? [];
      await this.#actions.composing.editMessage(editing.clientGeneratedId, { ...content, attachment });
      return;
    }
    const extras = done === null ? {} : { annotation: [action] };
    if (photos.length === 0) {
      await this.#actions.open.send(content, done === null ? undefined : extras);
      return;
    }
    for (const [index, photo] of photos.entries()) {
      const bytes = await photo.bytes();
      const words = index === 0 ? content : { segment: [], attachment: [] };
      const sent = await this.#actions.open.send(words, {
        ...(index === 0 ? extras : {}),
        photo: { bytes, type: photo.type },
      });
      if (sent) this.#urls.set(sent.clientGeneratedId, photo.url);
    }
  }
}
