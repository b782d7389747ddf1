import { type EmbedItem, limits, type SendChatMessageRequest } from '../../../protocol/index.ts';
import { type RequestedPlace, requestedPlace } from './place.ts';
import { Refusal } from '../refusal.ts';

/** Something that a message is to show, as the server describes it: of what a client sends only ids and places count. */
export type RequestedAttachment =
  | { readonly kind: 'photo'; readonly photoId: string }
  | { readonly kind: 'place'; readonly place: RequestedPlace };

/**
 * What a message is to show: its attachments in their order, then the photo, then the place.
 *
 * @throws Refusal
 */
export function requestedAttachments(request: SendChatMessageRequest): RequestedAttachment[] {
  const { message_content, existing_media, location } = request;
  const requested: RequestedAttachment[] = (message_content?.attachment ?? []).map(({ embed_item }) =>
    requestedItem(embed_item ?? {}),
  );
  if (existing_media) requested.push(requestedPhoto(existing_media.photo?.photo_id));
  if (location) requested.push({ kind: 'place', place: requestedPlace(location.place ?? {}) });
  if (requested.length > limits.messageAttachments) {
    throw new Refusal('too_many_attachments', { most: limits.messageAttachments });
  }
  return requested;
}

function requestedItem(item: EmbedItem): RequestedAttachment {
  if (item.plus_photo) return requestedPhoto(item.plus_photo.photo_id);
  if (item.place) return { kind: 'place', place: requestedPlace(item.place) };
  if (item.postal_address || item.geo_coordinates) {
    return { kind: 'place', place: requestedPlace({ address: item, geo: item }) };
  }
  throw new Refusal('attachment_not_allowed');
}

function requestedPhoto(photoId: string | null | undefined): RequestedAttachment {
  if (!photoId) throw new Refusal('field_missing', { field: 'photo_id' });
  return { kind: 'photo', photoId };
}
