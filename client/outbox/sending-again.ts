import type { MessageContent } from '../../protocol/index.ts';
import type { OutboxItem } from '../model/types.ts';
import { isEmpty } from './item-changes.ts';
import type { OutgoingPhotos } from './keep-new.ts';
import type { Lanes } from './lanes.ts';
import type { MessageExtras } from './message-extras.ts';

export interface SendingAgainOptions {
  readonly lanes: Lanes;
  /** Whether the server may know it. */
  readonly isTried: (clientGeneratedId: number) => boolean;
  /** A failed message as if it had never been sent. */
  readonly renewed: (item: OutboxItem) => OutboxItem;
  readonly add: (
    conversationId: string,
    content: MessageContent,
    pictures: OutgoingPhotos,
    extras: Pick<MessageExtras, 'annotation'>,
  ) => Promise<unknown>;
  readonly keep: (item: OutboxItem) => Promise<void>;
  readonly discard: (clientGeneratedId: number) => Promise<unknown>;
  readonly pump: (conversationId: string) => void;
}

/** Messages of the outbox that the person sends again, as they are or otherwise. */
export class SendingAgain {
  readonly #options: SendingAgainOptions;
  /** Those that are being sent with other words. */
  readonly #editing = new Set<number>();

  constructor(options: SendingAgainOptions) {
    this.#options = options;
  }

  async retry(clientGeneratedId: number): Promise<void> {
    const item = this.#failed(clientGeneratedId);
    if (!item) return;
    const { lanes, renewed, keep, pump } = this.#options;
    const again = renewed(item);
    lanes.remove(item);
    lanes.append(again);
    await keep(again);
    pump(item.conversationId);
  }

  /**
   * Sends a message with other words, its pictures and its annotations. One that failed gets a key of its own: under the old
   * one, the server might know the old words. The old one is forgotten only when the new one is durable.
   * Resolves to false where it is on its way, and keeps its words.
   *
   * @throws ClientError `not_saved`; Error where it is gone
   */
  async edit(
    clientGeneratedId: number,
    content: MessageContent,
    annotation?: MessageExtras['annotation'],
  ): Promise<boolean> {
    const { lanes, isTried, keep } = this.#options;
    const failed = this.#failed(clientGeneratedId);
    const changed = { content, ...(annotation && { annotation }) };
    if (failed) {
      await this.#sendInstead({ ...failed, ...changed });
      return true;
    }
    const item = lanes.find(clientGeneratedId);
    if (!item) throw new Error(`no message ${clientGeneratedId} to be edited`);
    if (isTried(clientGeneratedId)) return false;
    const next = { ...item, ...changed };
    lanes.replace(item, next);
    await keep(next);
    return true;
  }

  async removePhoto(clientGeneratedId: number, place: number): Promise<void> {
    const item = this.#failed(clientGeneratedId);
    if (!item?.photos?.some((photo) => photo.place === place)) return;
    const photos = item.photos.filter((photo) => photo.place !== place);
    if (photos.length === 0 && isEmpty(item.content)) await this.#options.discard(clientGeneratedId);
    else await this.#sendInstead({ ...item, photos });
  }

  async #sendInstead(changed: OutboxItem): Promise<void> {
    const { clientGeneratedId: of, conversationId, content, annotation, photos = [] } = changed;
    this.#editing.add(of);
    try {
      await this.#options.add(conversationId, content, { kind: 'failed', of, photos }, { annotation });
    } finally {
      this.#editing.delete(of);
    }
    await this.#options.discard(of);
  }

  #failed(clientGeneratedId: number): OutboxItem | null {
    const item = this.#options.lanes.find(clientGeneratedId);
    return item?.state === 'failed' && !this.#editing.has(clientGeneratedId) ? item : null;
  }
}
