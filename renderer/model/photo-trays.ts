import type { Bridge } from '../../preload/bridge.ts';
import type { DraftPhotoView } from '../../preload/views.ts';
import { draftSource } from './media.ts';
import type { Mirror } from './mirror.ts';
import { PhotoTray } from './photo-tray.ts';

/** The photo trays of all drafts, by account and conversation: they outlive the composer that shows them. */
export class PhotoTrays {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;
  readonly #trays = new Map<string, PhotoTray>();

  constructor(bridge: Bridge, mirror: Mirror) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /** The tray of a conversation's draft; `stored`: the photos of it that the main process has. */
  of(conversationId: string, stored: readonly DraftPhotoView[]): PhotoTray {
    const account = this.#mirror.accountKey;
    const key = JSON.stringify([account, conversationId]);
    const tray =
      this.#trays.get(key) ??
      new PhotoTray(stored, {
        urlOf: (id) => draftSource(account, id),
        add: (photo) => this.#bridge.addDraftPhoto(account, conversationId, photo),
        remove: (id) => void this.#bridge.removeDraftPhoto(account, id),
        order: (ids) => void this.#bridge.orderDraftPhotos(account, conversationId, [...ids]),
        has: (id) => this.#bridge.hasDraftPhoto(account, id),
        showProblem: (problem) => this.#mirror.showToast(problem),
      });
    this.#trays.set(key, tray);
    return tray;
  }
}
