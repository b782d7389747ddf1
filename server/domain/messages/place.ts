import { type EmbedItem, ItemType, limits, type Place } from '../../../protocol/index.ts';
import { mediaIdOf } from './media.ts';
import { safeLine } from '../../../words/safe-text.ts';
import { Refusal } from '../refusal.ts';

/** A place that someone shares. At least one of name, address and coordinates is there. */
export interface RequestedPlace {
  readonly name: string;
  readonly address: string;
  /** In degrees. */
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  /** An uploaded picture of the map; null: none. */
  readonly pictureId: string | null;
}

/** @throws Refusal when it says nowhere, or more than the limits allow */
export function requestedPlace(place: Place): RequestedPlace {
  const name = requestedText(place.name, limits.nameUnits, 'name');
  const street = place.address?.postal_address?.street_address;
  const address = requestedText(street, limits.addressUnits, 'street_address');
  const coordinates = requestedCoordinates(place.geo);
  if (name === '' && address === '' && coordinates === null) {
    throw new Refusal('place_empty');
  }
  return { name, address, coordinates, pictureId: requestedPicture(place.representative_image) };
}

/**
 * Where a map of the place can be looked at. No one asks the map for anything until a reader follows the link.
 * https://wiki.openstreetmap.org/wiki/Browsing
 */
export function mapUrl({ name, address, coordinates }: RequestedPlace): string {
  if (coordinates === null) {
    const query = [name, address].filter((part) => part !== '').join(', ');
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query.toWellFormed())}`;
  }
  const latitude = degrees(coordinates.latitude);
  const longitude = degrees(coordinates.longitude);
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/**
 * How a place shows in a message.
 *
 * @param pictureUrl of the uploaded picture of the map; null: none
 */
export function placeEmbed(place: RequestedPlace, pictureUrl: string | null): EmbedItem {
  const url = mapUrl(place);
  const { name, address, coordinates } = place;
  const thing = { type: [ItemType.ITEM_TYPE_THING] };
  return {
    type: [ItemType.ITEM_TYPE_PLACE_V2, ItemType.ITEM_TYPE_PLACE, ItemType.ITEM_TYPE_THING],
    id: url,
    place: {
      url,
      ...(name !== '' && { name }),
      ...(address !== '' && { address: { ...thing, postal_address: { street_address: address } } }),
      ...(coordinates && { geo: { ...thing, geo_coordinates: { ...coordinates } } }),
      ...(pictureUrl !== null && { representative_image: { ...thing, image: { url: pictureUrl } } }),
    },
  };
}

function requestedText(text: string | null | undefined, units: number, field: string): string {
  const line = safeLine(text ?? '');
  if (line.length > units) throw new Refusal('text_too_long', { field, most: units });
  return line;
}

function requestedCoordinates(geo: EmbedItem | null | undefined): RequestedPlace['coordinates'] {
  const { latitude, longitude } = geo?.geo_coordinates ?? {};
  if (typeof latitude !== 'number' && typeof longitude !== 'number') return null;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') {
    throw new Refusal('coordinates_incomplete');
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    throw new Refusal('coordinates_out_of_range');
  }
  return { latitude, longitude };
}

/** A picture from elsewhere would reveal to its owner who reads the message, and when. */
function requestedPicture(image: EmbedItem | null | undefined): string | null {
  const url = image?.image?.url;
  if (!url) return null;
  const id = mediaIdOf(url);
  if (id === null) throw new Refusal('photo_not_uploaded');
  return id;
}

/** A tenth of a metre, and never in exponents. */
function degrees(value: number): string {
  return String(Number(value.toFixed(6)));
}
