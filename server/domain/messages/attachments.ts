import { type EmbedItem, limits, type SendChatMessageRequest } from '../../../protocol/index.ts';
import { type AskedPlace, askedPlace } from './place.ts';
import { Refusal } from '../refusal.ts';

/** Something that a message is to show, in the words of the service: of what a client says only ids and places count. */
export type AskedAttachment =
  | { readonly kind: 'photo'; readonly photoId: string }
  | { readonly kind: 'place'; readonly place: AskedPlace };

/**
 * What a message is to show: its attachments in their order, then the photo, then the place.
 *
 * @throws Refusal
 */
export function askedAttachments(request: SendChatMessageRequest): AskedAttachment[] {
  const { message_content, existing_media, location } = request;
  const asked: AskedAttachment[] = (message_content?.attachment ?? []).map(({ embed_item }) =>
    askedItem(embed_item ?? {}),
  );
  if (existing_media) asked.push(askedPhoto(existing_media.photo?.photo_id));
  if (location) asked.push({ kind: 'place', place: askedPlace(location.place ?? {}) });
  if (asked.length > limits.messageAttachments) {
    throw new Refusal(`A message has at most ${limits.messageAttachments} attachments.`);
  }
  return asked;
}

function askedItem(item: EmbedItem): AskedAttachment {
  if (item.plus_photo) return askedPhoto(item.plus_photo.photo_id);
  if (item.place) return { kind: 'place', place: askedPlace(item.place) };
  if (item.postal_address || item.geo_coordinates) {
    return { kind: 'place', place: askedPlace({ address: item, geo: item }) };
  }
  throw new Refusal('Attachments are photos, by the id that their upload answered, and places.');
}

function askedPhoto(photoId: string | null | undefined): AskedAttachment {
  if (!photoId)
    throw new Refusal('The photo has no id. Upload it first, then send the id that the upload answered.');
  return { kind: 'photo', photoId };
}
