import { type EmbedItem, ItemType, PlusPhotoMediaType } from '../../../protocol/index.ts';

/** The image itself, or the small still picture of it. */
export type ImageForm = 'whole' | 'thumbnail';

export interface StoredImage {
  readonly contentType: string;
  /** In pixels, of one frame. */
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
}

/** An uploaded image. */
export interface MediaRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly animated: boolean;
  readonly whole: StoredImage;
  readonly thumbnail: StoredImage;
}

/** Path of an image on the server. */
export function mediaPath(id: string, form: ImageForm = 'whole'): string {
  return form === 'thumbnail' ? `/media/${id}/thumbnail` : `/media/${id}`;
}

/** Older clients have a pass at its end. */
const pattern = /(?:^|\/)media\/([\w-]{1,64})(?:\/thumbnail)?(?:\/[\w-]+\.\w+\.[\w-]{43})?$/;

/** The image that a path or address of this server leads to; null when it leads elsewhere. */
export function mediaIdOf(url: string): string | null {
  return pattern.exec(url)?.[1] ?? null;
}

/** How a photo shows in a message. `album` is the conversation's id: its photos are one album. */
export function photoEmbed(media: MediaRecord, album: string, publicUrl: string): EmbedItem {
  const whole = `${publicUrl}${mediaPath(media.id)}`;
  const thumbnail = `${publicUrl}${mediaPath(media.id, 'thumbnail')}`;
  return {
    type: [ItemType.ITEM_TYPE_PLUS_PHOTO, ItemType.ITEM_TYPE_THING],
    plus_photo: {
      thumbnail: {
        url: whole,
        image_url: thumbnail,
        width_px: media.thumbnail.width,
        height_px: media.thumbnail.height,
      },
      owner_obfuscated_id: media.ownerId,
      album_id: album,
      photo_id: media.id,
      url: whole,
      original_content_url: thumbnail,
      media_type: media.animated
        ? PlusPhotoMediaType.MEDIA_TYPE_ANIMATED_PHOTO
        : PlusPhotoMediaType.MEDIA_TYPE_PHOTO,
    },
  };
}
