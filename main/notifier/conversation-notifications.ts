import type { Reaction } from '../../protocol/index.ts';
import { conversationKey } from '../settings/conversation-key.ts';
import { inTime } from './in-time.ts';
import type { NotificationAction, Notifier, RawImage } from './notifier.ts';
import { messagesFromSeveral, type NewestMessage } from '../../words/several-messages.ts';
import { t } from '../../words/translate.ts';
import { countedUnread } from '../../words/unread-count.ts';

/** One incoming message, as its notification will say it. */
export interface IncomingMessage {
  account: string;
  conversationId: string;
  eventId: string;
  /** Who, and in which group. */
  title: string;
  /** What, in one line. */
  text: string;
  senderId: string;
  senderName: string;
  /** How it is said together with messages of others in the group; null where it stands for itself. */
  inGroup?: (NewestMessage & { readonly title: string }) | null;
  /** No picture of the person. */
  discreet?: boolean;
  /** Of a reaction: the message that it is about, and the emoji. */
  reaction?: Pick<Reaction, 'target' | 'emoji'> | null;
  /** A call that waits to be answered. */
  call?: boolean;
  /** A call that no one answered here. */
  missed?: boolean;
  /** The desktop is asked not to disturb. */
  quietly?: boolean;
}

export type IncomingReaction = Pick<Reaction, 'target' | 'emoji'> & { readonly senderId: string };

/** Which conversation a click leads to. */
export interface Target {
  account: string;
  conversationId: string;
}

/** What can be done without opening the window. */
const messageActions = (): readonly NotificationAction[] => {
  const mutes = ['1-hour', '8-hours', 'until-turned-on'] as const;
  return [
    { key: 'read', label: t('notifications.read') },
    ...mutes.map((key): NotificationAction => ({ key, label: t(`notifications.mutes.${key}`) })),
  ];
};
const callActions = (): readonly NotificationAction[] => [
  { key: 'join', label: t('notifications.join') },
  ...messageActions(),
];
const missedCallActions = (): readonly NotificationAction[] => [
  { key: 'call-back', label: t('calls.callBack') },
  ...messageActions(),
];

function actionsOf({ call, missed }: IncomingMessage): readonly NotificationAction[] {
  if (call) return callActions();
  return missed ? missedCallActions() : messageActions();
}

interface Unseen {
  target: Target;
  count: number;
  /** Everyone who wrote one of them, in the order in which they did: ids, and names for a sentence. */
  senders: Map<string, string>;
  /** The newest of them, oldest first. */
  messages: IncomingMessage[];
  /** A call to the desktop is under way; what arrives meanwhile is shown by one more call after it. */
  telling: boolean;
  again: boolean;
  /** How many the desktop has been shown, or is being shown. */
  toldCount: number;
  /** How many the notification on the screen counts. */
  onScreen: number;
}

/** Of a conversation; of more, only the number is said. */
const keptMost = 50;

/** A picture that takes longer than this comes with the next notification; the words do not wait for it. */
const pictureMs = 120;

/**
 * Keeps one notification per conversation: the newest words, and how many there are. It goes away when the
 * conversation is read, here or elsewhere.
 */
export class ConversationNotifications {
  readonly #notifier: Notifier;
  readonly #picture: (sender: IncomingMessage) => Promise<RawImage | null>;
  readonly #unseen = new Map<string, Unseen>();
  /** Kept after the count is gone: an old notification may still be clicked. */
  readonly #targets = new Map<string, Target>();
  /** When each with a burst under way was last shown, by `performance.now()`. */
  readonly #shownAt = new Map<string, number>();

  constructor(notifier: Notifier, picture: (sender: IncomingMessage) => Promise<RawImage | null>) {
    this.#notifier = notifier;
    this.#picture = picture;
  }

  /** How long ago (milliseconds) the conversation was last shown; null: what comes next begins a burst of its own. */
  sinceTold(target: Target): number | null {
    const at = this.#shownAt.get(notificationKey(target));
    return at === undefined ? null : performance.now() - at;
  }

  /** Something came that was not to be shown: the person does something else, and the next message is a new one. */
  heldBack(target: Target): void {
    this.#shownAt.delete(notificationKey(target));
  }

  /** A call that no one answered in time is one that was missed. */
  async missed(target: Target): Promise<void> {
    const key = notificationKey(target);
    const unseen = this.#unseen.get(key);
    const newest = unseen?.messages.at(-1);
    if (!unseen || !newest?.call) return;
    const text = t('notifications.missedCall');
    const inGroup = newest.inGroup ? { ...newest.inGroup, text } : null;
    unseen.messages[unseen.messages.length - 1] = { ...newest, text, inGroup, call: false, missed: true };
    await this.#show(key, unseen);
  }

  target(key: string): Target | null {
    return this.#targets.get(key) ?? null;
  }

  /** `delayMs`: how long to gather what comes with it. */
  async arrived(message: IncomingMessage, delayMs = 0): Promise<void> {
    const { account, conversationId } = message;
    const target = { account, conversationId };
    const key = notificationKey(target);
    const before = this.#unseen.get(key);
    this.#targets.set(key, target);
    const unseen: Unseen = before ?? {
      target,
      count: 0,
      senders: new Map(),
      messages: [],
      telling: false,
      again: false,
      toldCount: 0,
      onScreen: 0,
    };
    unseen.count += 1;
    unseen.messages = [...unseen.messages.slice(1 - keptMost), message];
    if (message.inGroup) unseen.senders.set(message.senderId, message.inGroup.sender);
    this.#unseen.set(key, unseen);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    // Shown by another one of the burst, or read meanwhile.
    if (this.#unseen.get(key) !== unseen || unseen.toldCount === unseen.count) return;
    await this.#show(key, unseen);
  }

  /** The conversation was read or is gone: withdraw what says that it is not. */
  async read(target: Target): Promise<void> {
    const key = notificationKey(target);
    this.#unseen.delete(key);
    this.#shownAt.delete(key);
    await this.#notifier.withdraw(key);
  }

  /** Some of the conversation went away: what was among it is not to stand on the screen. */
  async erased(target: Target, isStillThere: (eventId: string) => boolean): Promise<void> {
    const unseen = this.#unseen.get(notificationKey(target));
    const newest = unseen?.messages.at(-1);
    if (newest && !isStillThere(newest.eventId)) await this.read(target);
  }

  /** One of the messages says something else now; `words` null: it was deleted for everyone. */
  async changed(
    target: Target,
    eventId: string,
    words: Pick<IncomingMessage, 'title' | 'text' | 'inGroup'> | null,
  ): Promise<void> {
    const key = notificationKey(target);
    const unseen = this.#unseen.get(key);
    const message = unseen?.messages.find((one) => one.eventId === eventId);
    if (!unseen || !message) return;
    // What is on the screen already is not announced again.
    const changed = words ? [{ ...message, ...words, quietly: true }] : [];
    unseen.messages = unseen.messages.flatMap((one) => (one === message ? changed : [one]));
    if (!words) unseen.count -= 1;
    if (unseen.messages.length === 0) await this.read(target);
    else await this.#show(key, unseen);
  }

  /** Reactions are not there any more: they were taken back, or their message was deleted. */
  async reactionsGone(target: Target, isGone: (reaction: IncomingReaction) => boolean): Promise<void> {
    const messages = this.#unseen.get(notificationKey(target))?.messages ?? [];
    for (const { eventId, senderId, reaction } of messages) {
      if (reaction && isGone({ ...reaction, senderId })) await this.changed(target, eventId, null);
    }
  }

  /** Everything of an account, when it signs out or goes desktop off. */
  async clear(account: string): Promise<void> {
    const targets = [...this.#unseen.values()].map(({ target }) => target);
    await Promise.all(targets.filter((each) => each.account === account).map((each) => this.read(each)));
  }

  /** The person clicked: answers where to go, once the notification is being withdrawn. */
  activated(key: string): Target | null {
    const target = this.#targets.get(key) ?? null;
    if (target) void this.read(target);
    return target;
  }

  /** The person put it away: the next message counts from one. What has come and was not on the screen yet still comes there. */
  dismissed(key: string): void {
    this.#shownAt.delete(key);
    const unseen = this.#unseen.get(key);
    const left = unseen ? Math.max(0, unseen.count - unseen.onScreen) : 0;
    if (!unseen || left === 0) {
      this.#unseen.delete(key);
      return;
    }
    unseen.messages = unseen.messages.slice(-left);
    const senders = new Set(unseen.messages.map(({ senderId }) => senderId));
    unseen.senders = new Map([...unseen.senders].filter(([id]) => senders.has(id)));
    unseen.toldCount = Math.max(0, unseen.toldCount - unseen.onScreen);
    [unseen.count, unseen.onScreen] = [left, 0];
    // The words that are on their way count those that were put away.
    unseen.again = unseen.telling;
  }

  async #show(key: string, unseen: Unseen): Promise<void> {
    if (unseen.telling) {
      unseen.again = true;
      return;
    }
    unseen.telling = true;
    do {
      unseen.again = false;
      const newest = unseen.messages.at(-1);
      if (!newest) break;
      // As of now: what arrives while the picture is read is said by one more call.
      const words = wordsOf(unseen, newest);
      const shown = unseen.count;
      unseen.toldCount = shown;
      this.#shownAt.set(key, performance.now());
      const image = newest.discreet ? null : await inTime(this.#picture(newest), pictureMs);
      if (this.#unseen.get(key) !== unseen) break;
      await this.#notifier.show(key, {
        ...words,
        image,
        category: newest.call ? 'call.incoming' : 'im.received',
        actions: actionsOf(newest),
        reply: !newest.call,
        quietly: newest.quietly ?? false,
      });
      unseen.onScreen = shown;
    } while (unseen.again);
    unseen.telling = false;
  }
}

/** The newest words, after how many there are; of several people it names them all, and not the last one alone. */
function wordsOf({ count, senders }: Unseen, newest: IncomingMessage): { title: string; body: string } {
  const { title, text, inGroup } = newest;
  if (inGroup && senders.size > 1)
    return { title: inGroup.title, body: messagesFromSeveral(count, [...senders.values()], inGroup) };
  return {
    title,
    body: count === 1 ? text : t('notifications.several', { count: countedUnread(count), newest: text }),
  };
}

const notificationKey = ({ account, conversationId }: Target): string =>
  conversationKey(account, conversationId);
