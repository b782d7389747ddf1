import { EventType, ItemType, type Attachment, type SendChatMessageRequest } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { isGone } from '../model/event-kinds.ts';
import type { LoadedEvents } from '../model/loaded-events.ts';
import type { OutboxItem } from '../model/types.ts';
import { PhotoUploads, type PhotoProgress, type PhotoUploadsOptions } from './photo-uploads.ts';

export interface DeliveryOptions extends PhotoUploadsOptions {
  readonly call: RpcCall;
  readonly model: { readonly events: Pick<LoadedEvents, 'add'> };
}

/** Takes one message of the outbox to the server: its pictures first, then the message. */
export class Delivery {
  readonly #call: RpcCall;
  readonly #model: { readonly events: Pick<LoadedEvents, 'add'> };
  readonly #uploads: PhotoUploads;

  constructor(options: DeliveryOptions) {
    this.#call = options.call;
    this.#model = options.model;
    this.#uploads = new PhotoUploads(options);
  }

  /** @throws {PhotoError} when a picture cannot be uploaded */
  async deliver(item: OutboxItem, onProgress: PhotoProgress): Promise<void> {
    const { created_event: event } = await this.#uploads.with(item, onProgress, (photoIds) =>
      this.#call('SendChatMessage', sendRequest(item, photoIds)),
    );
    if (event && !isGone(event)) this.#model.events.add(item.conversationId, [event], 'live');
  }

  /** The message waits no longer: it has arrived, or was discarded. */
  forget(clientGeneratedId: number): void {
    this.#uploads.forget(clientGeneratedId);
  }
}

const photoAttachment = (photoId: string): Attachment => ({
  embed_item: { type: [ItemType.ITEM_TYPE_PLUS_PHOTO], plus_photo: { photo_id: photoId } },
});

export function sendRequest(item: OutboxItem, photoIds: readonly string[]): SendChatMessageRequest {
  const attachment = [...(item.content.attachment ?? []), ...photoIds.map(photoAttachment)];
  return {
    message_content: { ...item.content, attachment },
    ...(item.annotation && { annotation: [...item.annotation] }),
    event_request_header: {
      conversation_id: { id: item.conversationId },
      client_generated_id: item.clientGeneratedId,
      expected_otr: item.expectedOtr,
      event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    },
  };
}
