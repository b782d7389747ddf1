import { isJoinByInvitation } from '../../words/event-kind.ts';
import { idOf, isGroup } from '../../words/participants.ts';
import type { Mirror } from '../model/mirror.ts';

/** Opens a conversation when the conversations of an account are there, once each time that an account comes. */
export class FirstConversation {
  readonly #mirror: Mirror;
  readonly #wide: Pick<MediaQueryList, 'matches'>;
  readonly #open: (id: string, focus: boolean) => void;
  #chosenFor: string | null = null;
  /** As of the choice: an account that went and came back, as with a new sign-in, has none open. */
  #forgets = 0;

  constructor(
    mirror: Mirror,
    wide: Pick<MediaQueryList, 'matches'>,
    open: (id: string, focus: boolean) => void,
  ) {
    this.#mirror = mirror;
    this.#wide = wide;
    this.#open = open;
  }

  /** The person goes to a conversation of the account themselves. */
  chosen(account: string): void {
    this.#chosenFor = account;
    this.#forgets = this.#mirror.forgets;
  }

  /** The most recent one, where both panes are on screen; who was invited came to write to the person who invited them. */
  check(): void {
    const loaded = this.#mirror.loaded.get();
    const first = this.#mirror.tabs.inbox.get()[0];
    if (loaded === null || first === undefined) return;
    if (loaded === this.#chosenFor && this.#forgets === this.#mirror.forgets) return;
    this.chosen(loaded);
    const welcome = isWelcome(this.#mirror, first);
    if (this.#mirror.openId.get() === null && (this.#wide.matches || welcome)) this.#open(first, welcome);
  }
}

/** Whether a conversation is all that there is for someone who has just signed up by its other person's invitation. */
function isWelcome(mirror: Pick<Mirror, 'conversations' | 'order' | 'selfId'>, id: string): boolean {
  const { lastEvent, conversation } = mirror.conversations.get(id) ?? {};
  if (!lastEvent || !conversation || mirror.order.get().length > 1) return false;
  const isOwn = idOf(lastEvent.sender_id) === mirror.selfId.get();
  return isOwn && isJoinByInvitation(lastEvent, isGroup(conversation));
}
