import type {
  MessageContent,
  NotificationLevel,
  OperationName,
  ResponseOf,
  Segment,
} from '../../protocol/index.ts';
import { Account } from '../actions/account.ts';
import { Contacts } from '../actions/contacts.ts';
import { InConversation } from '../actions/in-conversation.ts';
import type { Cache } from '../cache/cache.ts';
import { ClientError } from '../util/errors.ts';
import { downloadPhoto, uploadPhoto, type DownloadedPhoto, type UploadedPhoto } from '../photos/transfer.ts';
import type { PhotoForm } from '../cache/cache.ts';
import type { ServerClock } from '../connection/server-clock.ts';
import type { Drafts } from '../drafts/drafts.ts';
import { idOf } from '../model/conversation-fields.ts';
import type { DraftPhoto, Person, Self } from '../model/types.ts';
import type { Network } from '../net/network.ts';
import type { NewPhoto } from '../outbox/message-extras.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { Photos } from '../photos/photos.ts';
import { createRequest, dndRequest, moodRequest, presenceRequest } from '../actions/requests.ts';
import type { RequestWithoutHeader } from '../connection/call.ts';

interface Service {
  readonly server: string;
  readonly token: string;
  readonly network?: Network;
}

interface CommandsOptions extends Service {
  readonly cache: Cache;
}

/** What is asked of the service directly and answered by it; the model follows from the pushes that it causes. */
export abstract class Commands {
  readonly #service: Service;
  readonly #photos: Photos;
  abstract readonly time: Pick<ServerClock, 'nowUsec'>;
  abstract readonly self: Self | null;
  abstract readonly people: ReadonlyMap<string, Person>;
  protected abstract readonly outbox: Pick<Outbox, 'retry' | 'edit' | 'discard' | 'photo'>;
  protected abstract readonly drafts: Pick<Drafts, 'setText' | 'photos'>;
  readonly contacts = new Contacts((operation, request) => this.call(operation, request));
  readonly account = new Account(
    (operation, request) => this.call(operation, request),
    () => this.profileChanged(),
  );

  constructor({ server, token, network, cache }: CommandsOptions) {
    const service = { server, token, ...(network && { network }) };
    this.#service = service;
    this.#photos = new Photos({
      cache,
      download: (photoId, form) => downloadPhoto(photoId, form, service),
      nowUsec: () => this.time.nowUsec(),
    });
  }

  abstract call<O extends OperationName>(
    operation: O,
    request: RequestWithoutHeader<O>,
  ): Promise<ResponseOf<O>>;

  /** Resolves when the model has a conversation of which this client alone is not told. */
  protected abstract opened(conversationId: string): Promise<void>;
  /** The own profile or settings changed in a way that no push tells. */
  protected abstract profileChanged(): void;

  in(conversationId: string): InConversation {
    return new InConversation(conversationId, (operation, request) => this.call(operation, request));
  }

  async createConversation(request: {
    people: readonly string[];
    name: string;
    group: boolean;
  }): Promise<string> {
    const { conversation } = await this.call('CreateConversation', createRequest(request));
    if (!conversation) throw new ClientError('service_failed', 'The service failed. Try again in a moment.');
    const id = idOf(conversation);
    await this.opened(id);
    return id;
  }

  async joinByLink(url: string): Promise<string> {
    const { conversation_id: conversation } = await this.call('OpenGroupConversationFromUrl', { url });
    const id = conversation?.id ?? '';
    await this.opened(id);
    return id;
  }

  retry(clientGeneratedId: number): Promise<void> {
    return this.outbox.retry(clientGeneratedId);
  }

  edit(clientGeneratedId: number, content: MessageContent): Promise<void> {
    return this.outbox.edit(clientGeneratedId, content);
  }

  discard(clientGeneratedId: number): Promise<void> {
    return this.outbox.discard(clientGeneratedId);
  }

  saveDraft(conversationId: string, text: string): void {
    this.drafts.setText(conversationId, text);
  }

  addDraftPhoto(conversationId: string, name: string, photo: NewPhoto): Promise<DraftPhoto> {
    return this.drafts.photos.add(conversationId, name, photo);
  }

  draftPhoto(id: number): Promise<NewPhoto | null> {
    return this.drafts.photos.get(id);
  }

  hasDraftPhoto(id: number): Promise<boolean> {
    return this.drafts.photos.has(id);
  }

  removeDraftPhoto(id: number): Promise<void> {
    return this.drafts.photos.remove(id);
  }

  async setNotificationLevel(conversationId: string, level: NotificationLevel): Promise<void> {
    await this.call('SetConversationNotificationLevel', { conversation_id: { id: conversationId }, level });
  }

  async setMood(segments: readonly Segment[]): Promise<void> {
    await this.call('SetPresence', moodRequest(segments));
  }

  async setDnd(on: boolean, timeoutSecs: number | null): Promise<void> {
    await this.call('SetPresence', dndRequest(on, timeoutSecs));
  }

  async setDesktopOff(off: boolean): Promise<void> {
    await this.call('SetPresence', { desktop_off_setting: { desktop_off: off } });
  }

  async setActive(active: boolean, timeoutSecs = 120): Promise<void> {
    const self = this.self;
    await this.call('SetActiveClient', {
      is_active: active,
      full_jid: `${self?.email ?? ''}/${self?.resource ?? ''}`,
      timeout_secs: timeoutSecs,
    });
  }

  async setPresenceState(state: 'active' | 'idle', timeoutSecs = 720): Promise<void> {
    await this.call('SetPresence', presenceRequest(state, timeoutSecs));
  }

  uploadPhoto(
    bytes: Uint8Array,
    type: string,
    onProgress?: (sent: number, total: number) => void,
  ): Promise<UploadedPhoto> {
    return uploadPhoto(bytes, type, { ...this.#service, ...(onProgress && { onProgress }) });
  }

  downloadPhoto(photoId: string, form: PhotoForm): Promise<DownloadedPhoto> {
    return this.#photos.get(photoId, form);
  }

  unsentPhoto(clientGeneratedId: number): Promise<NewPhoto | null> {
    return this.outbox.photo(clientGeneratedId);
  }

  async search(query: string): Promise<Person[]> {
    const found = await this.contacts.search(query);
    return found.map((entity) => {
      const gaiaId = entity.id?.gaia_id ?? '';
      return { gaiaId, entity, presence: this.people.get(gaiaId)?.presence ?? null };
    });
  }
}
