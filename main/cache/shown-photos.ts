import { photoIdAt } from '../../protocol/photo-address.ts';
import type { Attachment, Entity, Event } from '../../protocol/index.ts';

/** Who holds on to a picture, as the table of uses names them. */
export const eventHolder = (key: number): string => `event ${key}`;
export const personHolder = (gaiaId: string): string => `person ${gaiaId}`;

/** Ids of the server's pictures that an event shows. */
export const photosOfEvent = (event: Event): readonly string[] =>
  (event.chat_message?.message_content?.attachment ?? []).flatMap(photosOfAttachment);

/** The photo of a person. */
export const photosOfPerson = ({ properties }: Entity): readonly string[] =>
  known(photoIdAt(properties?.photo_url));

function photosOfAttachment({ embed_item: item }: Attachment): string[] {
  const { photo_id: id, url, original_content_url: original } = item?.plus_photo ?? {};
  const addresses = [url, original, item?.image?.url, item?.place?.representative_image?.image?.url];
  return [...known(id), ...addresses.flatMap((address) => known(photoIdAt(address)))];
}

const known = (id: string | null | undefined): string[] => (id ? [id] : []);
