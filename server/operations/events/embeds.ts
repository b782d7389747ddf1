import type { EmbedItem, Usec } from '../../../protocol/index.ts';
import type { RequestedAttachment } from '../../domain/messages/attachments.ts';
import { type MediaRecord, mediaPath, photoEmbed } from '../../domain/messages/media.ts';
import { placeEmbed } from '../../domain/messages/place.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Transaction } from '../../store/query/connection.ts';
import { visibleMedia } from '../../store/media/media.ts';

/** Who sends where, and as of when. */
export interface Sender {
  readonly conversationId: string;
  readonly gaiaId: string;
  readonly now: Usec;
  readonly publicUrl: string;
}

export interface Embeds {
  readonly items: readonly EmbedItem[];
  /** Ids of the uploaded images in them. */
  readonly images: readonly string[];
}

export const noEmbeds: Embeds = { items: [], images: [] };

/**
 * What a message shows, as the server describes it.
 *
 * @throws Refusal when the sender may not see one of the images, or it is gone
 */
export async function embedsOf(
  tx: Transaction,
  requested: readonly RequestedAttachment[],
  sender: Sender,
): Promise<Embeds> {
  const items: EmbedItem[] = [];
  const images: string[] = [];
  const image = async (id: string): Promise<MediaRecord> => {
    const found = await visibleMedia(tx, id, sender.gaiaId, sender.now);
    if (!found) throw new Refusal('photo_gone');
    images.push(id);
    return found;
  };
  for (const one of requested) {
    if (one.kind === 'photo') {
      items.push(photoEmbed(await image(one.photoId), sender.conversationId, sender.publicUrl));
    } else {
      const { pictureId } = one.place;
      const picture = pictureId === null ? null : await image(pictureId);
      items.push(placeEmbed(one.place, picture && `${sender.publicUrl}${mediaPath(picture.id)}`));
    }
  }
  return { items, images };
}
