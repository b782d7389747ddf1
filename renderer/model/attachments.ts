import { ItemType, PlusPhotoMediaType } from '../../protocol/enums.ts';
import type { Attachment, EmbedItem, Place } from '../../protocol/types.ts';
import { photoIdAt } from '../../protocol/photo-address.ts';
import { harmlessName } from '../kit/harmless.ts';
import { safeLink } from '../kit/links.ts';
import { photoIdOf } from './media.ts';
import { loadablePicture } from './people.ts';

export interface PhotoView {
  kind: 'photo';
  /** Of the service's own picture; null for one that is elsewhere. */
  photoId: string | null;
  /** One that is in the page already. */
  picture: string | null;
  link: string | null;
  animated: boolean;
  width: number;
  height: number;
}

export interface PlaceView {
  kind: 'place';
  name: string;
  address: string;
  /** "55.69430, 12.59870"; empty where there are none. */
  coordinates: string;
  /** The service's own picture of the map. */
  photoId: string | null;
  link: string | null;
}

export type AttachmentView = PhotoView | PlaceView | { kind: 'unknown' };

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
  const coordinates =
    typeof geo?.latitude === 'number' && typeof geo.longitude === 'number'
      ? `${geo.latitude.toFixed(5)}, ${geo.longitude.toFixed(5)}`
      : '';
  return {
    kind: 'place',
    name: harmlessName(place.name ?? ''),
    address: harmlessName(address),
    coordinates,
    photoId: photoIdAt(place.representative_image?.image?.url),
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
      photoId: photoIdOf(photo),
      animated: photo.media_type === PlusPhotoMediaType.MEDIA_TYPE_ANIMATED_PHOTO,
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
    const picture = loadablePicture(url);
    const photoId = photoIdAt(url);
    return { kind: 'photo', photoId, picture, animated: false, link: safeLink(url), ...defaultSize };
  }
  if (item.place) return placeView(item.place, item);
  if (item.postal_address || item.geo_coordinates) return placeView({}, item);
  const types = item.type ?? [];
  if (types.includes(ItemType.ITEM_TYPE_PLACE) || types.includes(ItemType.ITEM_TYPE_PLACE_V2)) {
    return placeView({}, item);
  }
  return { kind: 'unknown' };
}
