import { Gender, limits, type Country, type UpdateProfileRequest } from '../../../protocol/index.ts';
import { safeLine } from '../../../words/safe-text.ts';
import { Refusal } from '../refusal.ts';

/** What a person says of themselves; what is missing stays as it is. */
export interface RequestedProfile {
  readonly displayName?: string;
  /** Id of an uploaded image; null takes the photo away. */
  readonly photoId?: string | null;
  readonly gender?: Gender;
  /** E.164; null takes it away. */
  readonly phone?: string | null;
  readonly country?: { readonly region: string; readonly code: number | null };
}

const e164 = /^\+[1-9]\d{6,14}$/u;
const twoLetters = /^[A-Z]{2}$/u;
/** Calling codes have at most three digits. */
const mostCallingCode = 999;

/** @throws Refusal when the request says nothing, or something that cannot be */
export function requestedProfile(request: UpdateProfileRequest): RequestedProfile {
  const { display_name, photo, gender, phone, default_country } = request;
  const requested: RequestedProfile = {
    ...(isGiven(display_name) && { displayName: requestedDisplayName(display_name) }),
    ...(isGiven(photo) && { photoId: photo.photo_id || null }),
    ...(isGiven(gender) && { gender }),
    ...(isGiven(phone) && { phone: requestedPhone(phone) }),
    ...(isGiven(default_country) && { country: requestedCountry(default_country) }),
  };
  if (Object.keys(requested).length === 0) throw new Refusal('nothing_to_change');
  return requested;
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

function requestedDisplayName(name: string): string {
  const line = safeLine(name);
  if (line === '') throw new Refusal('name_empty');
  if (line.length > limits.nameUnits) {
    throw new Refusal('name_too_long', { most: limits.nameUnits });
  }
  return line;
}

function requestedPhone(phone: string): string | null {
  if (phone === '') return null;
  if (!e164.test(phone)) throw new Refusal('phone_invalid');
  return phone;
}

function requestedCountry({ region_code, country_code }: Country): { region: string; code: number | null } {
  const region = (region_code ?? '').toUpperCase();
  if (!twoLetters.test(region)) throw new Refusal('region_invalid');
  const code = country_code || null;
  if (code !== null && code > mostCallingCode) throw new Refusal('calling_code_invalid');
  return { region, code };
}
