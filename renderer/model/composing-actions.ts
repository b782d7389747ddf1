import type { MessageContent } from '../../protocol/types.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type { DraftPhotoView } from '../../preload/views.ts';
import { draftSource } from './media.ts';
import { PhotoTray } from './photo-tray.ts';
import type { ReportFailure } from './report-failure.ts';

/** What the field one writes in asks for, beyond sending and drafts. */
export class ComposingActions {
  readonly #bridge: Bridge;
  readonly #account: () => string;
  readonly #report: ReportFailure;
  readonly #say: (text: string) => void;
  /** By account and conversation: they outlive the screen that shows them. */
  readonly #trays = new Map<string, PhotoTray>();

  constructor(bridge: Bridge, account: () => string, report: ReportFailure, say: (text: string) => void) {
    this.#bridge = bridge;
    this.#account = account;
    this.#report = report;
    this.#say = say;
  }

  /** The pictures of a conversation's draft; `waiting`: those that the main process has of it. */
  tray(conversationId: string, waiting: readonly DraftPhotoView[]): PhotoTray {
    const account = this.#account();
    const key = JSON.stringify([account, conversationId]);
    const tray =
      this.#trays.get(key) ??
      new PhotoTray(waiting, {
        urlOf: (id) => draftSource(account, id),
        add: (photo) => this.#bridge.addDraftPhoto(account, conversationId, photo),
        remove: (id) => void this.#bridge.removeDraftPhoto(account, id),
        has: (id) => this.#bridge.hasDraftPhoto(account, id),
        say: this.#say,
      });
    this.#trays.set(key, tray);
    return tray;
  }

  /** Sends a failed message with other words and its picture. */
  editMessage(clientGeneratedId: number, content: MessageContent): Promise<void> {
    return this.#bridge.editMessage(this.#account(), clientGeneratedId, content);
  }

  setEmojiConversion(on: boolean): Promise<boolean> {
    return this.#report(this.#bridge.setEmojiConversion(this.#account(), on));
  }
}
