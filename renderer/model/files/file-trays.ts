import type { Bridge } from '../../../preload/bridge.ts';
import { FileTray } from './file-tray.ts';

/** What of the window's model is needed here. */
export interface FileTraysMirror {
  readonly accountKey: string;
  showToast(text: string): void;
}

/** The files that wait above the field, by account and conversation: they outlive the composer that shows them. */
export class FileTrays {
  readonly #bridge: Bridge;
  readonly #mirror: FileTraysMirror;
  readonly #trays = new Map<string, FileTray>();

  constructor(bridge: Bridge, mirror: FileTraysMirror) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /** Files wait to be sent. */
  get isAny(): boolean {
    return [...this.#trays.values()].some((tray) => tray.files.length > 0);
  }

  of(conversationId: string): FileTray {
    const account = this.#mirror.accountKey;
    const key = JSON.stringify([account, conversationId]);
    const tray =
      this.#trays.get(key) ??
      new FileTray({
        begin: (file) => this.#bridge.beginFile(account, conversationId, file),
        put: (id, at, bytes) => this.#bridge.putFilePiece(account, id, at, bytes),
        drop: (id) => void this.#bridge.dropFile(account, id),
        showProblem: (problem) => this.#mirror.showToast(problem),
      });
    this.#trays.set(key, tray);
    return tray;
  }
}
