import { isJoinByInvitation } from '../../words/event-kind.ts';
import { idOf, isGroup } from '../../words/participants.ts';
import type { ViewState } from '../../preload/views.ts';
import type { Mirror } from '../model/mirror.ts';

/** Opens a conversation when the conversations of an account are there, once each time that an account comes. */
export class FirstConversation {
  readonly #mirror: Mirror;
  readonly #wide: Pick<MediaQueryList, 'matches'>;
  readonly #open: (id: string, focus: boolean) => void;
  readonly #goBack: (state: ViewState) => void;
  /** Where the person was before the page that was here ended. */
  before: ViewState | null = null;
  #chosenFor: string | null = null;
  /** As of the choice: an account that went and came back, as with a new sign-in, has none open. */
  #forgets = 0;

  constructor(
    mirror: Mirror,
    wide: Pick<MediaQueryList, 'matches'>,
    open: (id: string, focus: boolean) => void,
    goBack: (state: ViewState) => void = () => undefined,
  ) {
    this.#mirror = mirror;
    this.#wide = wide;
    this.#open = open;
    this.#goBack = goBack;
  }

  /** The person goes to a conversation of the account themselves. */
  chosen(account: string): void {
    this.#chosenFor = account;
    this.#forgets = this.#mirror.forgets;
  }

  /** Where the person was before, else the most recent one, where both panes are on screen; who was invited came to write to the person who invited them. */
  check(): void {
    const loaded = this.#mirror.loaded.get();
    const first = this.#mirror.tabs.inbox.get()[0];
    if (loaded === null || first === undefined) return;
    if (loaded === this.#chosenFor && this.#forgets === this.#mirror.forgets) return;
    this.chosen(loaded);
    const { before } = this;
    this.before = null;
    if (before?.account === loaded && this.#isThere(before)) {
      this.#goBack(before);
      return;
    }
    const welcome = isWelcome(this.#mirror, first);
    if (this.#mirror.openId.get() === null && (this.#wide.matches || welcome)) this.#open(first, welcome);
  }

  /** Where both panes are on screen, one with no conversation is no place to go back to. */
  #isThere({ conversationId }: ViewState): boolean {
    if (conversationId === null) return !this.#wide.matches;
    return this.#mirror.conversations.peek(conversationId) !== null;
  }
}

/** Whether a conversation is all that there is for someone who has just signed up by its other person's invitation. */
function isWelcome(mirror: Pick<Mirror, 'conversations' | 'order' | 'selfId'>, id: string): boolean {
  const { lastEvent, conversation } = mirror.conversations.get(id) ?? {};
  if (!lastEvent || !conversation || mirror.order.get().length > 1) return false;
  const isOwn = idOf(lastEvent.sender_id) === mirror.selfId.get();
  return isOwn && isJoinByInvitation(lastEvent, isGroup(conversation));
}
