import { type PhoneNumber, PhoneValidationResult } from '../../../protocol/index.ts';

/**
 * A phone number with how it is written in its country and abroad.
 *
 * @param e164 "+" and digits
 */
export async function wirePhone(e164: string): Promise<PhoneNumber> {
  // The plans of all countries take memory that a server without phone numbers does not need.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(e164);
  if (!number) return { e164 };
  return {
    e164,
    i18n_data: {
      national_number: number.formatNational(),
      international_number: number.formatInternational(),
      country_code: Number(number.countryCallingCode),
      region_code: number.country ?? null,
      is_valid: number.isValid(),
      validation_result: number.isPossible()
        ? PhoneValidationResult.PHONE_VALIDATION_RESULT_IS_POSSIBLE
        : null,
    },
  };
}
