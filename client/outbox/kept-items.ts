import type { Cache } from '../cache/cache.ts';
import type { NewPhoto, OutboxItem } from '../model/types.ts';
import type { Logger } from '../util/logger.ts';
import { keepNew, type OutgoingPhotos } from './keep-new.ts';

export interface KeptItemsOptions {
  readonly cache: Pick<
    Cache,
    'putOutbox' | 'putOutboxFromDraft' | 'replaceOutbox' | 'outboxPhoto' | 'removeOutbox'
  >;
  readonly log: Logger;
}

/** What is on disk of the outbox, and what of it the server may know. */
export class KeptItems {
  readonly #options: KeptItemsOptions;
  readonly #durable = new Set<number>();
  readonly #tried = new Set<number>();

  constructor(options: KeptItemsOptions) {
    this.#options = options;
  }

  /** What an earlier run left, and perhaps sent. */
  found({ clientGeneratedId: id }: OutboxItem): void {
    this.#durable.add(id);
    this.#tried.add(id);
  }

  isDurable = ({ clientGeneratedId: id }: OutboxItem): boolean => this.#durable.has(id);

  /** It is being sent. */
  trying({ clientGeneratedId: id }: OutboxItem): void {
    this.#tried.add(id);
  }

  isTried = (clientGeneratedId: number): boolean => this.#tried.has(clientGeneratedId);

  /** @throws {ClientError} as `keepNew` does */
  async add(item: OutboxItem, pictures: OutgoingPhotos): Promise<void> {
    await keepNew(this.#options.cache, item, pictures);
    this.#durable.add(item.clientGeneratedId);
  }

  async change(item: OutboxItem): Promise<void> {
    await this.#options.cache
      .putOutbox(item)
      .catch((error: unknown) => this.#options.log.warn('outbox not kept', { error: String(error) }));
  }

  /** One of its pictures; null: it has none there. */
  async photo(item: OutboxItem | undefined, place: number): Promise<NewPhoto | null> {
    const photo = item?.photos?.find((each) => each.place === place);
    const bytes = item && photo && (await this.#options.cache.outboxPhoto(item.clientGeneratedId, place));
    return photo && bytes ? { bytes, type: photo.type } : null;
  }

  async forget({ clientGeneratedId: id }: OutboxItem): Promise<void> {
    this.#durable.delete(id);
    this.#tried.delete(id);
    await this.#options.cache
      .removeOutbox(id)
      .catch((error: unknown) => this.#options.log.warn('outbox not cleared', { error: String(error) }));
  }
}
