import { PlusPhotoMediaType } from '../../protocol/enums.ts';
import type { Attachment, EmbedItem } from '../../protocol/types.ts';
import { photoIdAt } from '../../protocol/photo-address.ts';
import { safeLink } from '../kit/links.ts';
import { photoIdOf } from './media.ts';
import { loadablePicture } from './people.ts';
import { attachmentKind, placeText, type PlaceText } from '../../words/attachment-kind.ts';

export interface PhotoView {
  kind: 'photo';
  /** For a picture hosted by the server; null for one hosted elsewhere. */
  photoId: string | null;
  /** One that is in the page already. */
  picture: string | null;
  link: string | null;
  animated: boolean;
  width: number;
  height: number;
}

export interface PlaceView extends PlaceText {
  kind: 'place';
  /** The server's picture of the map. */
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

function placeView(item: EmbedItem | null | undefined): PlaceView {
  return {
    kind: 'place',
    ...placeText(item),
    photoId: photoIdAt(item?.place?.representative_image?.image?.url),
    link: safeLink(item?.place?.url ?? item?.id),
  };
}

function photoView(item: EmbedItem | null | undefined): PhotoView {
  const photo = item?.plus_photo;
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
  const url = item?.image?.url;
  return {
    kind: 'photo',
    photoId: photoIdAt(url),
    picture: loadablePicture(url),
    animated: false,
    link: safeLink(url),
    ...defaultSize,
  };
}

/** What can be shown of an attachment; what is unknown is named, never hidden. */
export function attachmentView(attachment: Attachment): AttachmentView {
  switch (attachmentKind(attachment)) {
    case 'photo':
      return photoView(attachment.embed_item);
    case 'place':
      return placeView(attachment.embed_item);
    case 'unknown':
      return { kind: 'unknown' };
  }
}
