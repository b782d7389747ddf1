import { NotificationLevel } from '../../protocol/enums.ts';
import type { Segment } from '../../protocol/types.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type { DoNotDisturbChoice, Result } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import { ListActions } from './list-actions.ts';
import type { Mirror } from './mirror.ts';
import { OpenConversation } from './open-conversation.ts';
import { PeopleActions } from './people-actions.ts';
import { PhotoTrays } from './photo-trays.ts';
import { succeeded } from './succeeded.ts';

/**
 * What the window does for the account on screen, beyond the bridge's own commands. Methods that resolve to a boolean
 * have shown a failure in a toast.
 */
export class Actions {
  readonly bridge: Bridge;
  readonly open: OpenConversation;
  readonly photoTrays: PhotoTrays;
  readonly people: PeopleActions;
  readonly list: ListActions;
  readonly #mirror: Mirror;

  constructor(bridge: Bridge, mirror: Mirror) {
    this.bridge = bridge;
    this.#mirror = mirror;
    this.open = new OpenConversation(bridge, mirror);
    this.photoTrays = new PhotoTrays(bridge, mirror);
    this.list = new ListActions(bridge, mirror, this.open);
    this.people = new PeopleActions(bridge, mirror, () => void this.list.readFavourites());
  }

  /** Key of the account on screen; empty without one. */
  get account(): string {
    return this.#mirror.accountKey;
  }

  showToast(text: string): void {
    this.#mirror.showToast(text);
  }

  /** Copies to the clipboard; a toast shows `confirmation`, or that it failed. */
  async copy(text: string, confirmation: string = t('history.copied')): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.showToast(confirmation);
    } catch {
      this.showToast(t('history.couldNotCopy'));
    }
  }

  setMuted(conversationId: string, muted: boolean): Promise<boolean> {
    const level = muted
      ? NotificationLevel.NOTIFICATION_LEVEL_QUIET
      : NotificationLevel.NOTIFICATION_LEVEL_RING;
    return this.#succeeded(this.bridge.setNotificationLevel(this.account, conversationId, level));
  }

  setMood(mood: Segment[]): Promise<boolean> {
    return this.#succeeded(this.bridge.setMood(this.account, mood));
  }

  setDoNotDisturb(choice: DoNotDisturbChoice): Promise<boolean> {
    return this.#succeeded(this.bridge.setDoNotDisturb(this.account, choice));
  }

  setDesktopOff(off: boolean): Promise<boolean> {
    return this.#succeeded(this.bridge.setDesktopOff(this.account, off));
  }

  setSounds(on: boolean): Promise<boolean> {
    return this.#succeeded(this.bridge.setSounds(this.account, on));
  }

  signOut(): Promise<boolean> {
    return this.#succeeded(this.bridge.signOut(this.account));
  }

  #succeeded(response: Promise<Result<unknown>>): Promise<boolean> {
    return succeeded(this.#mirror, response);
  }
}
