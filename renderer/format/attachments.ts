import { ItemType } from '../../protocol/enums.ts';
import type { Attachment, EmbedItem, Place } from '../../protocol/types.ts';
import { safeLink } from './links.ts';
import { loadablePicture } from './people.ts';

export type AttachmentView =
  | { kind: 'photo'; picture: string | null; link: string | null; width: number; height: number }
  | { kind: 'place'; name: string; address: string; link: string | null }
  | { kind: 'unknown' };

/** The box a picture of unknown size is given, so that the timeline does not jump when it loads. */
const defaultSize = { width: 300, height: 200 };
const largest = 320;

function fitted(width: number | null | undefined, height: number | null | undefined) {
  if (!width || !height) return defaultSize;
  const scale = Math.min(1, largest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function placeView(place: Place, item: EmbedItem): AttachmentView {
  const address = place.address?.postal_address?.street_address ?? item.postal_address?.street_address ?? '';
  const geo = place.geo?.geo_coordinates ?? item.geo_coordinates;
  const position =
    typeof geo?.latitude === 'number' && typeof geo.longitude === 'number'
      ? `${geo.latitude.toFixed(5)}, ${geo.longitude.toFixed(5)}`
      : '';
  return {
    kind: 'place',
    name: place.name ?? '',
    address: address || position,
    link: safeLink(place.url ?? item.id),
  };
}

/** What can be shown of an attachment; what is unknown is named, never hidden. */
export function attachmentView(attachment: Attachment): AttachmentView {
  const item = attachment.embed_item;
  if (!item) return { kind: 'unknown' };
  const photo = item.plus_photo;
  if (photo) {
    const thumbnail = photo.thumbnail;
    return {
      kind: 'photo',
      picture:
        [thumbnail?.image_url, photo.original_content_url, photo.url]
          .map(loadablePicture)
          .find((url) => url !== null) ?? null,
      link: safeLink(photo.url) ?? safeLink(thumbnail?.url) ?? safeLink(thumbnail?.image_url),
      ...fitted(thumbnail?.width_px, thumbnail?.height_px),
    };
  }
  if (item.image) {
    const url = item.image.url;
    return { kind: 'photo', picture: loadablePicture(url), link: safeLink(url), ...defaultSize };
  }
  if (item.place) return placeView(item.place, item);
  if (item.postal_address || item.geo_coordinates) return placeView({}, item);
  const types = item.type ?? [];
  if (types.includes(ItemType.ITEM_TYPE_PLACE) || types.includes(ItemType.ITEM_TYPE_PLACE_V2)) {
    return { kind: 'place', name: '', address: '', link: safeLink(item.id) };
  }
  return { kind: 'unknown' };
}
