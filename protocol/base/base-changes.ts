import { PlusPhotoMediaType } from '../enums.ts';
import type { EmbedItem, MoodMessage, PhoneNumber } from '../types.ts';

interface BaseMood {
  mood_message?: MoodMessage | null;
}
interface BasePhone {
  phone_number?: PhoneNumber | null;
}
interface BaseImage {
  url?: string | null;
}

/** How one field reads in the other variant. Undefined leaves the field out. */
export interface FieldChange {
  toBase(value: object): object | undefined;
  fromBase(value: object): object | undefined;
}

/** The fields that have the same number but another type in the base variant, by `Message.field` of the extended one. */
export const fieldChanges: Readonly<Record<string, FieldChange>> = {
  'Presence.mood_message': {
    toBase: (mood_message: MoodMessage): BaseMood => ({ mood_message }),
    fromBase: ({ mood_message }: BaseMood) => mood_message ?? undefined,
  },
  'DeliveryMedium.phone_number': {
    toBase: (phone_number: PhoneNumber): BasePhone => ({ phone_number }),
    fromBase: ({ phone_number }: BasePhone) => phone_number ?? undefined,
  },
  'Place.representative_image': {
    toBase: ({ image }: EmbedItem): BaseImage | undefined =>
      typeof image?.url === 'string' ? { url: image.url } : undefined,
    fromBase: ({ url }: BaseImage): EmbedItem | undefined =>
      typeof url === 'string' ? { type: [], image: { url } } : undefined,
  },
};

/** Values that have a closer equivalent in the base variant than UNKNOWN, by enumeration. */
export const valueChanges: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  'PlusPhoto.MediaType': {
    [PlusPhotoMediaType.MEDIA_TYPE_ANIMATED_PHOTO]: PlusPhotoMediaType.MEDIA_TYPE_PHOTO,
  },
};
