import type { Bridge } from '../../preload/bridge.ts';
import type { ArrangementView } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import { untracked } from '../kit/untracked.ts';
import { inFolder, renamed, withFolder, withGroup, withoutFolder, withPlace } from './arrangement.ts';
import type { Mirror } from './mirror.ts';

/** Arranges the list of the account on screen: pins of groups, the order of what is pinned, folders. */
export class Arranging {
  readonly #bridge: Bridge;
  readonly #mirror: Mirror;

  constructor(bridge: Bridge, mirror: Mirror) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  pinGroup(id: string, pinned: boolean): Promise<void> {
    return this.#change((before) => withGroup(before, id, pinned));
  }

  /** Moves a pinned conversation to where another stands. */
  place(id: string, target: string): Promise<void> {
    const [first] = untracked(this.#mirror.inbox);
    return this.#change((before) =>
      withPlace(before, first?.kind === 'favourites' ? first.ids : [], id, target),
    );
  }

  /** Makes a folder, with a conversation where there is one to move into it. */
  addFolder(name: string, conversationId: string | null): Promise<void> {
    return this.#change((before) => withFolder(before, { id: crypto.randomUUID(), name }, conversationId));
  }

  renameFolder(id: string, name: string): Promise<void> {
    return this.#change((before) => renamed(before, id, name));
  }

  /** What was in it stays in the list. */
  removeFolder(id: string): Promise<void> {
    this.#mirror.show('all');
    return this.#change((before) => withoutFolder(before, id));
  }

  /** Null: into none. */
  move(conversationId: string, folderId: string | null): Promise<void> {
    return this.#change((before) => inFolder(before, conversationId, folderId));
  }

  async #change(change: (before: ArrangementView) => ArrangementView): Promise<void> {
    const before = untracked(this.#mirror.arrangement);
    const account = this.#mirror.accountKey;
    const next = change(before);
    this.#mirror.arrangement.set(next);
    const kept = await this.#bridge.arrange(account, next).then(
      () => true,
      () => false,
    );
    if (kept) return;
    if (account === this.#mirror.accountKey && untracked(this.#mirror.arrangement) === next)
      this.#mirror.arrangement.set(before);
    this.#mirror.showToast(t('list.couldNotArrange'));
  }
}
