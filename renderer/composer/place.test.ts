import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

const placeIn = (name: string, where: string) => {
  const input = placeOf(name, where);
  return input.kind === 'place' ? input.attachment.embed_item?.place : input.kind;
};

it('reads an address', () => {
  expect(placeIn(' Boat house ', 'Strandvej 12, 1620')).toMatchObject({
    name: 'Boat house',
    address: { postal_address: { street_address: 'Strandvej 12, 1620' } },
  });
  expect(placeIn('Boat house', '')).toEqual({ name: 'Boat house' });
});

it.each([
  ['55.6761, 12.5683', 55.6761, 12.5683],
  ['-33.9; 18.4', -33.9, 18.4],
  ['geo:51.5,-0.12', 51.5, -0.12],
  ['10 20', 10, 20],
])('reads %s as coordinates', (where, latitude, longitude) => {
  expect(placeIn('', where)).toEqual({
    geo: { type: [0], geo_coordinates: { latitude, longitude } },
  });
});

it('says when there is nothing, or nowhere', () => {
  expect([placeIn(' ', ''), placeIn('Pole', '91, 0'), placeIn('', '0, 181')]).toEqual([
    'nothing',
    'nowhere',
    'nowhere',
  ]);
});
