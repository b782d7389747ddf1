import { ItemType } from '../protocol/enums.ts';
import type { Attachment, EmbedItem } from '../protocol/types.ts';
import { safeName } from './safe-text.ts';

/** A place as far as it can be put in words; each empty where it is not known. */
export interface PlaceText {
  name: string;
  address: string;
  /** "55.69430, 12.59870". */
  coordinates: string;
}

export type AttachmentKind = 'photo' | 'place' | 'unknown';

export function attachmentKind({ embed_item: item }: Attachment): AttachmentKind {
  const types = item?.type ?? [];
  if (item?.plus_photo || item?.image || types.includes(ItemType.ITEM_TYPE_PLUS_PHOTO)) return 'photo';
  if (item?.place || item?.postal_address || item?.geo_coordinates) return 'place';
  const isPlace = types.includes(ItemType.ITEM_TYPE_PLACE) || types.includes(ItemType.ITEM_TYPE_PLACE_V2);
  return isPlace ? 'place' : 'unknown';
}

export function placeText(item: EmbedItem | null | undefined): PlaceText {
  const place = item?.place;
  const address =
    place?.address?.postal_address?.street_address ?? item?.postal_address?.street_address ?? '';
  const geo = place?.geo?.geo_coordinates ?? item?.geo_coordinates;
  const coordinates =
    typeof geo?.latitude === 'number' && typeof geo.longitude === 'number'
      ? `${geo.latitude.toFixed(5)}, ${geo.longitude.toFixed(5)}`
      : '';
  return { name: safeName(place?.name ?? ''), address: safeName(address), coordinates };
}
