import type { ChatSession } from '../../client/index.ts';
import { photoIdAt } from '../../protocol/photo-address.ts';
import type { PhotoCache } from '../media/photo-cache.ts';
import type { AvatarPainter } from './avatar.ts';
import type { IncomingMessage } from './conversation-notifications.ts';
import { inTime } from './in-time.ts';
import type { RawImage } from './notifier.ts';

/** Less than a notification waits for its picture: a photo that comes later is there for the next one. */
const photoMs = 80;

export interface NotificationAvatarsOptions {
  session: (account: string) => Pick<ChatSession, 'people'> | null;
  photos: Pick<PhotoCache, 'get'>;
  painter: AvatarPainter;
}

/** Who wrote, as a notification shows them: the photo where it is at hand, else initials. */
export class NotificationAvatars {
  readonly #options: NotificationAvatarsOptions;

  constructor(options: NotificationAvatarsOptions) {
    this.#options = options;
  }

  /** Null when no picture can be made here. */
  async of({
    account,
    senderId,
    senderName,
  }: Pick<IncomingMessage, 'account' | 'senderId' | 'senderName'>): Promise<RawImage | null> {
    const { session, photos, painter } = this.#options;
    const photoId = photoIdAt(session(account)?.people.get(senderId)?.entity.properties?.photo_url);
    if (photoId === null) return painter.paint(senderId, senderName);
    const photo = await inTime(
      photos.get(account, photoId, 'thumbnail').catch(() => null),
      photoMs,
    );
    return painter.paint(senderId, senderName, photo && { ...photo, id: photoId });
  }
}
