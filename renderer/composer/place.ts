import { ItemType } from '../../protocol/enums.ts';
import type { Attachment } from '../../protocol/types.ts';

/** A place as entered, as far as it can be sent. */
export type PlaceInput =
  | { kind: 'place'; attachment: Attachment }
  | { kind: 'nothing' }
  /** Coordinates that are not on the globe. */
  | { kind: 'nowhere' };

const pair = /^(?:geo:)?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*$/iu;

const thing = { type: [ItemType.ITEM_TYPE_THING] };

/** A place by its name, and its address or its coordinates: "55.6761, 12.5683" are read as such. */
export function placeOf(name: string, where: string): PlaceInput {
  const [called, written] = [name.trim(), where.trim()];
  if (called === '' && written === '') return { kind: 'nothing' };
  const coordinates = pair.exec(written);
  const [latitude, longitude] = [Number(coordinates?.[1] ?? 0), Number(coordinates?.[2] ?? 0)];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { kind: 'nowhere' };
  return {
    kind: 'place',
    attachment: {
      embed_item: {
        type: [ItemType.ITEM_TYPE_PLACE_V2, ItemType.ITEM_TYPE_PLACE, ItemType.ITEM_TYPE_THING],
        place: {
          ...(called !== '' && { name: called }),
          ...(written !== '' &&
            !coordinates && { address: { ...thing, postal_address: { street_address: written } } }),
          ...(coordinates && { geo: { ...thing, geo_coordinates: { latitude, longitude } } }),
        },
      },
    },
  };
}
