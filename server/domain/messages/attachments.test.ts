import { describe, expect, it } from 'vitest';
import { type Attachment, limits, type Place } from '../../../protocol/index.ts';
import { requestedAttachments } from './attachments.ts';
import { mediaIdOf, mediaPath } from './media.ts';
import { type RequestedPlace, requestedPlace, mapUrl, placeEmbed } from './place.ts';
import { Refusal } from '../refusal.ts';

const photo = (photo_id: string): Attachment => ({ embed_item: { type: [], plus_photo: { photo_id } } });
const nowhere: RequestedPlace = { name: '', address: '', coordinates: null, pictureId: null };
const berlin = { latitude: 52.520008, longitude: 13.404954 };
const at = (latitude: number, longitude: number): Place => ({
  geo: { type: [], geo_coordinates: { latitude, longitude } },
});

describe('askedAttachments', () => {
  it('keeps the order: attachments, then the photo, then the place', () => {
    const requested = requestedAttachments({
      message_content: {
        segment: [],
        attachment: [
          photo('a'),
          { embed_item: { type: [], place: { name: 'Here' } } },
          { embed_item: { type: [], geo_coordinates: berlin } },
          { embed_item: { type: [], postal_address: { street_address: 'Elm Street 1' } } },
        ],
      },
      existing_media: { photo: { photo_id: 'b' } },
      location: { place: { name: 'There' } },
    });
    expect(requested).toEqual([
      { kind: 'photo', photoId: 'a' },
      { kind: 'place', place: { ...nowhere, name: 'Here' } },
      { kind: 'place', place: { ...nowhere, coordinates: berlin } },
      { kind: 'place', place: { ...nowhere, address: 'Elm Street 1' } },
      { kind: 'photo', photoId: 'b' },
      { kind: 'place', place: { ...nowhere, name: 'There' } },
    ]);
  });

  it('takes ten of them and names that limit', () => {
    const attachment = Array.from({ length: limits.messageAttachments }, () => photo('a'));
    const request = { message_content: { segment: [], attachment } };
    expect(requestedAttachments(request)).toHaveLength(10);
    expect(() => requestedAttachments({ ...request, location: { place: { name: 'x' } } })).toThrow(
      new Refusal('too_many_attachments', { most: 10 }),
    );
  });

  it.each([
    ['without an id', photo(''), new Refusal('field_missing', { field: 'photo_id' })],
    [
      'that is only an address',
      { embed_item: { type: [], image: { url: 'https://elsewhere.example/x.png' } } },
      new Refusal('attachment_not_allowed'),
    ],
    ['that is nothing', {}, new Refusal('attachment_not_allowed')],
  ])('does not take an attachment %s', (_what, attachment, why) => {
    expect(() =>
      requestedAttachments({ message_content: { segment: [], attachment: [attachment] } }),
    ).toThrow(why);
    expect(() => requestedAttachments({ existing_media: {} })).toThrow(
      new Refusal('field_missing', { field: 'photo_id' }),
    );
  });
});

describe('a place', () => {
  it.each([
    [{ ...nowhere, coordinates: berlin }, '?mlat=52.520008&mlon=13.404954#map=16/52.520008/13.404954'],
    [{ ...nowhere, coordinates: { latitude: -1e-9, longitude: 180 } }, '?mlat=0&mlon=180#map=16/0/180'],
    [{ ...nowhere, name: 'Café & Bar', address: 'Elm 1' }, 'search?query=Caf%C3%A9%20%26%20Bar%2C%20Elm%201'],
    [{ ...nowhere, name: 'half \ud83d' }, 'search?query=half%20%EF%BF%BD'],
  ])('has a link to a map: %j', (place, rest) => {
    expect(mapUrl(place)).toBe(`https://www.openstreetmap.org/${rest}`);
  });

  it('is shown whole, under the link and not under what a client calls it', () => {
    const place = requestedPlace({
      url: 'https://elsewhere.example/',
      name: ' Home ',
      address: { type: [], postal_address: { street_address: 'Elm Street 1' } },
      ...at(1, 2),
      representative_image: { type: [], image: { url: `https://chat.example.org${mediaPath('map-1')}` } },
    });
    expect(place).toEqual({
      name: 'Home',
      address: 'Elm Street 1',
      coordinates: { latitude: 1, longitude: 2 },
      pictureId: 'map-1',
    });
    const embed = placeEmbed(place, '//pin');
    expect(embed).toMatchObject({
      type: [340, 335, 0],
      id: mapUrl(place),
      place: {
        url: mapUrl(place),
        name: 'Home',
        address: { postal_address: { street_address: 'Elm Street 1' } },
        geo: { geo_coordinates: { latitude: 1, longitude: 2 } },
        representative_image: { image: { url: '//pin' } },
      },
    });
  });

  it.each<[Refusal, Place]>([
    [new Refusal('place_empty'), {}],
    [new Refusal('place_empty'), { name: ' ', url: 'https://elsewhere.example' }],
    [new Refusal('text_too_long', { field: 'name', most: 100 }), { name: 'x'.repeat(101) }],
    [
      new Refusal('text_too_long', { field: 'street_address', most: 500 }),
      { address: { type: [], postal_address: { street_address: 'x'.repeat(501) } } },
    ],
    [new Refusal('coordinates_incomplete'), { geo: { type: [], geo_coordinates: { latitude: 1 } } }],
    [new Refusal('coordinates_out_of_range'), at(90.1, 0)],
    [new Refusal('coordinates_out_of_range'), at(0, -181)],
    [
      new Refusal('photo_not_uploaded'),
      { name: 'x', representative_image: { type: [], image: { url: 'https://x/y' } } },
    ],
  ])('is refused: $0.details', (why, place) => {
    expect(() => requestedPlace(place)).toThrow(why);
  });
});

describe('mediaIdOf', () => {
  it('finds the id in a path or address of this server', () => {
    expect(mediaIdOf(mediaPath('a_-9'))).toBe('a_-9');
    expect(mediaIdOf(`https://chat.example.org${mediaPath('a', 'thumbnail')}`)).toBe('a');
    expect(mediaIdOf(`${mediaPath('a')}/42.g9z.${'x'.repeat(43)}`)).toBe('a');
    for (const other of ['', 'https://x/media/', 'https://x/media/a/b', 'https://x/media/a?b', 'xmedia/a']) {
      expect(mediaIdOf(other)).toBeNull();
    }
  });
});
