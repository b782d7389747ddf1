import { expect, it } from 'vitest';
import { wirePhone } from './phone-number.ts';

it('says how a number is written, and whether it can be one', async () => {
  expect(await wirePhone('+4930123456')).toEqual({
    e164: '+4930123456',
    i18n_data: {
      national_number: '030 123456',
      international_number: '+49 30 123456',
      country_code: 49,
      region_code: 'DE',
      is_valid: true,
      validation_result: 0,
    },
  });
});

it('says that a number is none of its country, and nothing of one without a country', async () => {
  expect((await wirePhone('+12025550')).i18n_data).toMatchObject({
    country_code: 1,
    is_valid: false,
    validation_result: null,
  });
  expect(await wirePhone('+999123456')).toEqual({ e164: '+999123456' });
});
