import { expect, it } from 'vitest';
import { entityOf } from './entity.ts';

it('is complete for a person with an address, and honest about one without', () => {
  const zoe = {
    gaiaId: '1',
    displayName: 'Zoë Neil',
    email: 'Z@b.org',
    phone: '+4912345',
    photoUrl: '//x/y',
    gender: 2,
  };
  expect(entityOf(zoe, 'a@B.org')).toMatchObject({
    id: { gaia_id: '1', chat_id: '1' },
    entity_type: 2,
    properties: {
      first_name: 'Zoë',
      email: ['Z@b.org'],
      phone: ['+4912345'],
      in_users_domain: true,
      photo_url_status: 2,
      gender: 2,
    },
  });
  expect(entityOf({ ...zoe, email: null, phone: null, photoUrl: null }, 'a@b.org').properties).toMatchObject({
    email: [],
    phone: [],
    in_users_domain: false,
    photo_url_status: 1,
  });
});
