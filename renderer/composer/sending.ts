import { replyTo } from '../../protocol/messages/annotations.ts';
import type { EventAnnotation } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { parseMarkdown } from '../model/markdown.ts';
import type { Actions } from '../model/actions.ts';
import type { TrayPhoto } from '../model/photo-tray.ts';
import { meaningOf } from './commands.ts';
import { SentHistory } from './sent-history.ts';

/** The one annotation with a known meaning: what is said is something that the sender does. */
const action: EventAnnotation = { type: 4, value: '' };

export interface Written {
  text: string;
  photos: readonly TrayPhoto[];
  /** A failed message that these are the new words of. */
  editing: OutboxItemView | null;
  /** Id of the message that it replies to; absent: it is no reply. */
  replyTo?: string | undefined;
}

/** Thrown for a message that did not get into the outbox: it goes back into the field. */
export class NotTaken extends Error {
  readonly left: Written;

  constructor(left: Written, options: ErrorOptions) {
    super('A message could not be kept on this computer.', options);
    this.left = left;
  }
}

/** Hands messages over to the outbox, one picture each, and knows how their pictures can be shown meanwhile. */
export class Sending {
  readonly history = new SentHistory();
  readonly #actions: Pick<Actions, 'account' | 'bridge' | 'open' | 'request'>;
  readonly #urls = new Map<number, string>();

  constructor(actions: Pick<Actions, 'account' | 'bridge' | 'open' | 'request'>) {
    this.#actions = actions;
  }

  urlOf(clientGeneratedId: number): string | null {
    return this.#urls.get(clientGeneratedId) ?? null;
  }

  /** Releases the pictures of messages that have arrived. */
  keepOnly(outbox: readonly OutboxItemView[]): void {
    if (this.#urls.size === 0) return;
    const waiting = new Set(outbox.map(({ clientGeneratedId }) => clientGeneratedId));
    for (const [id, url] of this.#urls) {
      if (waiting.has(id)) continue;
      URL.revokeObjectURL(url);
      this.#urls.delete(id);
    }
  }

  /** Rejects with `NotTaken` when a message could not be kept on this computer. */
  async send(conversationId: string, written: Written): Promise<void> {
    const { text, photos, editing, replyTo: repliedTo } = written;
    // The person may look at another conversation before the last picture is handed over.
    const { target } = this.#actions.open;
    if (text !== '') this.history.record(conversationId, text);
    const meant = meaningOf(text, photos.length === 0 && !editing);
    if (meant.kind === 'surprise') {
      await this.#actions.request('sendEasterEgg', conversationId, meant.name);
      return;
    }
    const content = { segment: parseMarkdown(meant.kind === 'help' ? text : meant.text), attachment: [] };
    const annotation = [
      ...(meant.kind === 'action' ? [action] : []),
      ...(repliedTo === undefined ? [] : [replyTo(repliedTo)]),
    ];
    const extras = annotation.length === 0 ? {} : { annotation };
    let isSaid = false;
    let handedOver = 0;
    try {
      if (editing) {
        const attachment = editing.content.attachment ?? [];
        const { account, bridge } = this.#actions;
        await bridge.editMessage(account, editing.clientGeneratedId, { ...content, attachment });
        return;
      }
      for (const photo of photos) {
        const draftPhoto = await photo.kept;
        if (draftPhoto === null) {
          handedOver += 1;
          continue;
        }
        const [words, more] = isSaid ? [{ segment: [], attachment: [] }, {}] : [content, extras];
        const sent = await this.#actions.open.send(words, { ...more, draftPhoto }, target);
        isSaid = true;
        handedOver += 1;
        if (sent && photo.url.startsWith('blob:')) this.#urls.set(sent.clientGeneratedId, photo.url);
      }
      if (!isSaid && text !== '') await this.#actions.open.send(content, extras, target);
    } catch (cause) {
      const left = {
        text: isSaid ? '' : text,
        photos: photos.slice(handedOver),
        editing,
        replyTo: repliedTo,
      };
      throw new NotTaken(left, { cause });
    }
  }
}
