import { Signal } from '@lit-labs/signals';
import type { Removal } from '../../preload/commands/list.ts';
import type { MuteDuration } from '../../preload/commands/notifications.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type { Result } from '../../preload/views.ts';
import { Arranging } from './arranging.ts';
import { tabOf } from './conversations.ts';
import type { RowAction } from './row-menu.ts';
import { idsIn, neighbourOf, successorOf } from './sections.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from './mirror.ts';
import type { OpenConversation } from './open-conversation.ts';
import { Patience } from './patience.ts';
import { succeeded } from './succeeded.ts';
import { partnerOf } from '../../words/participants.ts';
import { untracked } from '../kit/untracked.ts';

const durations = {
  mute: 'until-turned-on',
  muteHour: '1-hour',
  muteEight: '8-hours',
  unmute: 'off',
} as const;

/** Actions on conversations, from their rows and menus. Removing something offers to undo it. */
export class ListActions {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;
  readonly #open: OpenConversation;
  readonly arranging: Arranging;
  readonly patience: Patience;
  /** Moves the keyboard's focus to a row, without opening it. Set by the list on screen. */
  focusRow: (id: string) => void = () => undefined;
  /** Moves it to where one writes in the open conversation. Set by the conversation on screen. */
  focusComposer: () => void = () => undefined;

  constructor(bridge: Bridge, mirror: Mirror, open: OpenConversation) {
    this.#bridge = bridge;
    this.#mirror = mirror;
    this.#open = open;
    this.arranging = new Arranging(bridge, mirror);
    this.patience = new Patience(mirror);
  }

  run(action: RowAction, id: string): Promise<unknown> | undefined {
    switch (action) {
      case 'read':
        return this.#bridge.markConversationRead(this.#account, id);
      case 'unread':
        return this.#markUnread(id);
      case 'moveUp':
      case 'moveDown':
        return this.#moveInOrder(id, action === 'moveUp' ? -1 : 1);
      case 'call':
        return this.#succeeded(this.#bridge.joinCall(this.#account, id));
      case 'favourite':
      case 'unfavourite':
        return this.#setFavourite(id, action === 'favourite');
      case 'mute':
      case 'muteHour':
      case 'muteEight':
      case 'unmute':
        return this.mute(id, durations[action]);
      case 'archive':
        return this.archive(id);
      case 'unarchive':
        return this.unarchive(id);
      case 'leave':
      case 'delete':
        return this.remove(id, action);
    }
  }

  async archive(id: string): Promise<void> {
    const title = this.#title(id);
    const account = this.#account;
    const wasOpen = this.#stepAside(id);
    if (!(await this.#succeeded(this.#bridge.archiveConversation(account, id)))) return;
    this.#offerUndo(t('row.archived', { name: title }), { account, id, reopen: wasOpen }, () =>
      this.#succeeded(this.#bridge.unarchiveConversation(account, id)),
    );
  }

  async unarchive(id: string): Promise<void> {
    const title = this.#title(id);
    if (await this.#succeeded(this.#bridge.unarchiveConversation(this.#account, id)))
      this.#mirror.showToast(t('row.unarchived', { name: title }));
  }

  async remove(id: string, how: Removal): Promise<void> {
    const title = this.#title(id);
    const account = this.#account;
    const wasOpen = this.#stepAside(id);
    if (!(await this.#succeeded(this.#bridge.removeConversation(account, id, how)))) return;
    const text = how === 'leave' ? t('row.left', { name: title }) : t('row.deleted', { name: title });
    this.#offerUndo(text, { account, id, reopen: wasOpen }, async () => {
      const kept = await this.#bridge.keepConversation(account, id);
      if (!kept) this.#mirror.showToast(t('row.tooLate'));
      return kept;
    });
  }

  mute(id: string, how: MuteDuration): Promise<boolean> {
    return this.#succeeded(this.#bridge.muteConversation(this.#account, id, how));
  }

  /** Pins a person, or takes the pin away: their conversation is, or is no longer, among the favourites. */
  async setPinned(gaiaId: string, pinned: boolean): Promise<boolean> {
    const account = this.#account;
    if (!(await this.#succeeded(this.#bridge.setPinned(account, gaiaId, pinned)))) return false;
    const next = new Set(untracked(this.#mirror.favourites));
    if (pinned) next.add(gaiaId);
    else next.delete(gaiaId);
    if (account === this.#account) this.#mirror.favourites.set(next);
    return true;
  }

  /** Resolves with the one-to-one conversation, made where there is none; null after a failure, which a toast has shown. */
  async conversationWith(gaiaId: string, account = this.#account): Promise<string | null> {
    const request = { people: [gaiaId], name: '', group: false };
    const answer = await this.#bridge.createConversation(account, request).catch(() => null);
    if (answer?.ok) return answer.value;
    this.#mirror.showToast(answer?.error.message ?? t('newConversation.failed'));
    return null;
  }

  /** The same, to be opened: null also where the person has gone on meanwhile. */
  async conversationToOpen(gaiaId: string): Promise<string | null> {
    const isWaiting = this.patience.begin();
    const id = await this.conversationWith(gaiaId);
    return isWaiting() ? id : null;
  }

  /** Reads the favourites whenever the account comes online: they may have been changed elsewhere. For an effect. */
  followFavourites(): void {
    if (this.#mirror.loaded.get() !== null && this.#mirror.online.get()) void this.readFavourites();
  }

  /** Reads the favourites from the server; without a connection the known ones stay. */
  async readFavourites(): Promise<void> {
    const account = this.#account;
    const answer = await this.#bridge.suggestPeople(account).catch(() => null);
    if (answer?.ok !== true || account !== this.#account) return;
    this.#mirror.favourites.set(new Set(answer.value.pinned.map(({ gaiaId }) => gaiaId)));
  }

  async decline(id: string): Promise<void> {
    const title = this.#title(id);
    if (await this.#succeeded(this.#bridge.declineInvitation(this.#account, id)))
      this.#mirror.showToast(t('row.declined', { name: title }));
  }

  async blockInviter(id: string, name: string): Promise<void> {
    if (await this.#succeeded(this.#bridge.blockInviter(this.#account, id)))
      this.#mirror.showToast(t('row.blocked', { name }));
  }

  /** It is closed, or looking at it would mark it as read again. */
  async #markUnread(id: string): Promise<void> {
    if (untracked(this.#mirror.openId) === id) {
      this.#open.close();
      this.focusRow(id);
    }
    await this.#bridge.markConversationUnread(this.#account, id);
  }

  async #moveInOrder(id: string, step: -1 | 1): Promise<void> {
    const [pinned] = untracked(this.#mirror.inbox);
    const target = pinned?.kind === 'favourites' ? neighbourOf(pinned.ids, id, step) : null;
    if (target !== null) await this.arranging.place(id, target);
  }

  #setFavourite(id: string, favourite: boolean): Promise<unknown> {
    const other = partnerOf(
      this.#mirror.conversations.peek(id)?.conversation,
      untracked(this.#mirror.selfId),
    );
    return other === null ? this.arranging.pinGroup(id, favourite) : this.setPinned(other, favourite);
  }

  get #account(): string {
    return this.#mirror.accountKey;
  }

  #title(id: string): string {
    return Signal.subtle.untrack(() => {
      const view = this.#mirror.conversations.get(id);
      return view ? this.#mirror.title(view) : '';
    });
  }

  /**
   * Closes a conversation that leaves the list and leads the keyboard to the row beside it. That one is not opened:
   * opening would mark as read what no one asked to read. Returns whether the conversation was open.
   */
  #stepAside(id: string): boolean {
    return Signal.subtle.untrack(() => {
      const view = this.#mirror.conversations.get(id);
      const ids = view ? idsIn(this.#mirror.sections(tabOf(view.conversation))) : [];
      const wasOpen = this.#mirror.openId.get() === id;
      if (wasOpen) this.#open.close();
      const beside = successorOf(ids, id);
      if (beside !== null) this.focusRow(beside);
      return wasOpen;
    });
  }

  #succeeded(response: Promise<Result<unknown>>): Promise<boolean> {
    return succeeded(this.#mirror, response);
  }

  /** By then another account may be on screen, and its conversation stays open. */
  #offerUndo(
    text: string,
    { account, id, reopen }: { account: string; id: string; reopen: boolean },
    undo: () => Promise<boolean>,
  ): void {
    const run = async (): Promise<void> => {
      if (!(await undo()) || !reopen || account !== this.#account) return;
      await this.#open.open(id);
      this.focusComposer();
    };
    this.#mirror.showToast(text, { label: t('row.undo'), run: () => void run() });
  }
}
