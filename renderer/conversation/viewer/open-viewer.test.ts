import { expect, it } from 'vitest';
import { event, names, noon } from '../../fixtures/model.ts';
import { photosBeside } from './open-viewer.ts';

const showing = (id: string, ...photoIds: string[]) =>
  event(id, 'rui', noon, {
    chat_message: {
      message_content: {
        attachment: photoIds.map((photo_id) => ({ embed_item: { plus_photo: { photo_id } } })),
      },
    },
  });
const events = [showing('1', 'a'), showing('2', 'b', 'c', 'd'), showing('3', 'e')];
const beside = (photoId: string): string[] =>
  photosBeside(photoId, events, names).map((photo) => photo.photoId);

it('goes through the pictures of the same message, else through those of the history', () => {
  expect(beside('c')).toEqual(['b', 'c', 'd']);
  expect(beside('e')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
