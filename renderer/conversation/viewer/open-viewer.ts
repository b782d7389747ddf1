import type { Event } from '../../../protocol/types.ts';
import { attachmentView } from '../../model/attachments.ts';
import { millisOf } from '../../kit/times.ts';
import type { Actions } from '../../model/actions.ts';
import type { PhotoViewerElement, ViewedPhoto } from './photo-viewer.ts';
import type { Names } from '../../../words/person-name.ts';
import { idOf } from '../../../words/participants.ts';

interface Wanted {
  photoId: string;
  events: readonly Event[];
  names: Names;
  actions: Actions;
}

/** All pictures hosted by the server in some events, oldest first. */
export function photosIn(events: readonly Event[], names: Names): ViewedPhoto[] {
  return events.flatMap((event) =>
    (event.chat_message?.message_content?.attachment ?? []).flatMap((attachment) => {
      const view = attachmentView(attachment);
      if (view.kind !== 'photo' || view.photoId === null) return [];
      const { photoId, animated } = view;
      return [{ photoId, animated, who: names.name(idOf(event.sender_id)), at: millisOf(event.timestamp) }];
    }),
  );
}

/** What is leafed through from one picture: the others of its message, else all of the history. */
export function photosBeside(photoId: string, events: readonly Event[], names: Names): ViewedPhoto[] {
  const isThere = (photos: readonly ViewedPhoto[]): boolean =>
    photos.some((photo) => photo.photoId === photoId);
  const together = events.map((event) => photosIn([event], names)).find(isThere) ?? [];
  return together.length > 1 ? together : photosIn(events, names);
}

let viewer: PhotoViewerElement | null = null;

/** The viewer comes when the first picture is looked at. */
export async function openViewer({ photoId, events, names, actions }: Wanted): Promise<void> {
  const { PhotoViewerElement: Viewer } = await import('./photo-viewer.ts');
  if (!viewer) {
    viewer = new Viewer();
    document.body.append(viewer);
  }
  const photos = photosBeside(photoId, events, names);
  const at = photos.findIndex((photo) => photo.photoId === photoId);
  viewer.show(photos, Math.max(0, at), actions);
}
