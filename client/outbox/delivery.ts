import { EventType, type SendChatMessageRequest } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { Model } from '../model/model.ts';
import type { OutboxItem } from '../model/types.ts';
import { PhotoUploads, type PhotoUploadsOptions } from './photo-uploads.ts';

export interface DeliveryOptions extends PhotoUploadsOptions {
  readonly call: RpcCall;
  readonly model: Pick<Model, 'addEvents'>;
}

/** Takes one message of the outbox to the server: its picture first, then the message. */
export class Delivery {
  readonly #call: RpcCall;
  readonly #model: Pick<Model, 'addEvents'>;
  readonly #uploads: PhotoUploads;

  constructor(options: DeliveryOptions) {
    this.#call = options.call;
    this.#model = options.model;
    this.#uploads = new PhotoUploads(options);
  }

  /** `onProgress`: bytes of the picture handed to the network so far. */
  async deliver(item: OutboxItem, onProgress: (sent: number) => void): Promise<void> {
    const { created_event: event } = await this.#uploads.with(item, onProgress, (photoId) =>
      this.#call('SendChatMessage', sendRequest(item, photoId)),
    );
    if (event) this.#model.addEvents(item.conversationId, [event], 'live');
  }

  /** The message waits no longer: it has arrived, or was discarded. */
  forget(clientGeneratedId: number): void {
    this.#uploads.forget(clientGeneratedId);
  }
}

export function sendRequest(item: OutboxItem, photoId: string | null): SendChatMessageRequest {
  return {
    message_content: item.content,
    ...(item.annotation && { annotation: [...item.annotation] }),
    ...(photoId !== null && { existing_media: { photo: { photo_id: photoId } } }),
    event_request_header: {
      conversation_id: { id: item.conversationId },
      client_generated_id: item.clientGeneratedId,
      expected_otr: item.expectedOtr,
      event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    },
  };
}
