import type { Bridge } from '../../preload/bridge.ts';
import type { Result } from '../../preload/views.ts';
import type { Mirror } from './mirror.ts';
import { succeeded } from './succeeded.ts';

/** What the person does with people and groups. Each resolves to false after a failure, which a toast has shown. */
export class PeopleActions {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;
  readonly #pinsChanged: () => void;

  /** @param pinsChanged called after someone was pinned or unpinned */
  constructor(bridge: Bridge, mirror: Mirror, pinsChanged: () => void) {
    this.#bridge = bridge;
    this.#mirror = mirror;
    this.#pinsChanged = pinsChanged;
  }

  async setPinned(gaiaId: string, pinned: boolean): Promise<boolean> {
    const done = await this.#succeeded(this.#bridge.setPinned(this.#account, gaiaId, pinned));
    if (done) this.#pinsChanged();
    return done;
  }

  setDismissed(gaiaId: string, dismissed: boolean): Promise<boolean> {
    return this.#succeeded(this.#bridge.setDismissed(this.#account, gaiaId, dismissed));
  }

  setBlocked(gaiaId: string, blocked: boolean): Promise<boolean> {
    return this.#succeeded(this.#bridge.setBlocked(this.#account, gaiaId, blocked));
  }

  remove(conversationId: string, gaiaId: string): Promise<boolean> {
    return this.#succeeded(this.#bridge.removePerson(this.#account, conversationId, gaiaId));
  }

  keepHistory(conversationId: string, kept: boolean): Promise<boolean> {
    return this.#succeeded(this.#bridge.keepHistory(this.#account, conversationId, kept));
  }

  shareLink(conversationId: string, on: boolean): Promise<boolean> {
    return this.#succeeded(this.#bridge.shareLink(this.#account, conversationId, on));
  }

  get #account(): string {
    return this.#mirror.accountKey;
  }

  #succeeded(response: Promise<Result<unknown>>): Promise<boolean> {
    return succeeded(this.#mirror, response);
  }
}
