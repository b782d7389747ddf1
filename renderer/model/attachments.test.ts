import { describe, expect, it } from 'vitest';
import { ItemType } from '../../protocol/enums.ts';
import { attachmentView } from './attachments.ts';

describe('attachmentView', () => {
  it('shows a photo of this server, fitted to its box', () => {
    const view = attachmentView({
      embed_item: {
        plus_photo: {
          thumbnail: { image_url: 'app://parley/media/1', width_px: 640, height_px: 320 },
          url: 'https://photos.example/1',
        },
      },
    });
    expect(view).toEqual({
      kind: 'photo',
      photoId: null,
      picture: 'app://parley/media/1',
      animated: false,
      link: 'https://photos.example/1',
      width: 320,
      height: 160,
    });
  });
  it('recognises a picture of the server, animated or not, by its id', () => {
    const url = 'https://chat.example/media/p-1';
    const photo = { photo_id: 'p-1', url, media_type: 4 } as const;
    expect(attachmentView({ embed_item: { plus_photo: photo } })).toMatchObject({
      photoId: 'p-1',
      animated: true,
    });
    expect(attachmentView({ embed_item: { image: { url: `${url}/thumbnail` } } })).toMatchObject({
      photoId: 'p-1',
    });
    expect(
      attachmentView({ embed_item: { plus_photo: { photo_id: '../../x', url: 'https://chat.example/a' } } }),
    ).toMatchObject({ photoId: null });
  });
  it('never loads a photo from the network', () => {
    const view = attachmentView({ embed_item: { image: { url: 'https://photos.example/1' } } });
    expect(view).toMatchObject({ kind: 'photo', picture: null, link: 'https://photos.example/1' });
  });
  it('shows a place with its address, or its coordinates', () => {
    const place = { name: 'Pier 4', url: 'https://maps.example/4' };
    expect(
      attachmentView({
        embed_item: { place: { ...place, address: { postal_address: { street_address: 'Strandvej 12' } } } },
      }),
    ).toEqual({
      kind: 'place',
      name: 'Pier 4',
      address: 'Strandvej 12',
      coordinates: '',
      photoId: null,
      link: 'https://maps.example/4',
    });
    expect(
      attachmentView({
        embed_item: { place: { ...place, geo: { geo_coordinates: { latitude: 55.5, longitude: -12 } } } },
      }),
    ).toMatchObject({ address: '', coordinates: '55.50000, -12.00000' });
  });
  it('takes a map item without its place for one', () => {
    const item = { type: [ItemType.ITEM_TYPE_PLACE_V2], id: 'https://maps.example/5' };
    expect(attachmentView({ embed_item: item })).toMatchObject({ kind: 'place', link: item.id });
  });
  it.each([{}, { embed_item: {} }, { embed_item: { type: [ItemType.ITEM_TYPE_THING] } }])(
    'admits not to know %j',
    (item) => {
      expect(attachmentView(item)).toEqual({ kind: 'unknown' });
    },
  );
});
