import {
  decideNotification,
  namesFor,
  notificationContent,
  notificationFacts,
  type Change,
  type ContentLevel,
  type NotificationInput,
  type NotificationRecords,
} from '../../client/index.ts';
import { HangoutEventType, reactionIn, type Event, type Reaction } from '../../protocol/index.ts';
import { isAnnotation, isRetracted } from '../../words/event-kind.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Calls } from './calls.ts';
import type { ConversationNotifications } from './conversation-notifications.ts';
import type { NotifierLog } from './notifier.ts';

export interface MessageWatchOptions {
  notifications: ConversationNotifications;
  calls: Calls;
  records: NotificationRecords;
  contentLevel: () => ContentLevel;
  wants: () => NotificationInput['wants'];
  /** The conversation is in front of the person's eyes. */
  isOnScreen: (account: string, conversationId: string) => boolean;
  /** The desktop itself is asked not to disturb. */
  isDesktopQuiet: () => boolean;
  /** What the account lets hear on this computer. */
  soundsOf: (account: Account) => NotificationInput['sounds'];
  playSound: (account: string, conversationId: string) => void;
  log: NotifierLog;
}

type Arrived = Extract<Change, { kind: 'arrived' }>;

/** Turns what happens in the sessions into notifications and sounds. The rules are the client's; here they are obeyed. */
export class MessageWatch {
  readonly #options: MessageWatchOptions;
  /** Reactions whose message is being read. */
  readonly #lookedUp = new Set<Event>();

  constructor(options: MessageWatchOptions) {
    this.#options = options;
  }

  changed(account: Account, change: Change): void {
    switch (change.kind) {
      case 'arrived':
        this.#look(account, change);
        return;
      case 'read':
        this.#read(account, change.conversationId);
        return;
      case 'timeline':
        // What was deleted, or is gone after a day, has nothing left to show.
        if (change.reset) this.#erased(account, change.conversationId);
        this.#annotated(account, change);
        return;
      case 'conversations':
        for (const conversationId of change.removed) this.#withdraw(account.key, conversationId);
        return;
      case 'self':
        if (account.session.self?.desktopOff) void this.#options.notifications.clear(account.key);
        if (account.session.self?.desktopOff || account.session.self?.dnd.on)
          this.#options.calls.stopAll(account.key);
        return;
      default:
    }
  }

  removed(account: string): void {
    this.#options.calls.stopAll(account);
    this.#options.records.forget(account);
    void this.#options.notifications.clear(account);
  }

  /** A reaction needs the message that it is about, which may be older than what is loaded. */
  #look(account: Account, change: Arrived): void {
    const { event, conversationId } = change;
    if (!isAnnotation(event)) return this.#arrived(account, change, null);
    const reaction = reactionIn(event.chat_message);
    // What else changes a message is shown where that message is.
    if (!reaction) return;
    if (reaction.isRemoved) return this.#takenBack(account.key, change, reaction);
    const { session } = account;
    const isTarget = ({ event_id: id }: Event): boolean => id === reaction.target;
    const loaded = session.timeline(conversationId).events.find(isTarget);
    if (loaded) return this.#arrived(account, change, loaded);
    // Most are not about what the person wrote, or came long ago: nothing is read for those that would not be shown anyway.
    const own = { sender_id: { gaia_id: session.self?.gaiaId ?? '' } };
    if (!decideNotification(this.#inputOf(account, change, own)).show) return;
    this.#lookedUp.add(event);
    session.history
      .messages(conversationId, [reaction.target])
      .then(({ events: [target] }) => {
        // Unless it was taken back meanwhile.
        if (this.#lookedUp.delete(event)) this.#arrived(account, change, target ?? null);
        return undefined;
      })
      .catch((error: unknown) => {
        this.#lookedUp.delete(event);
        this.#options.log.warn({ error: String(error) }, 'no message of a reaction');
      });
  }

  #takenBack(account: string, { conversationId, event }: Arrived, { target, emoji }: Reaction): void {
    for (const one of this.#lookedUp) {
      const { target: id, emoji: its } = reactionIn(one.chat_message) ?? {};
      const isSame = id === target && its === emoji && one.sender_id?.gaia_id === event.sender_id?.gaia_id;
      if (isSame) this.#lookedUp.delete(one);
    }
    void this.#options.notifications.reactionsGone(
      { account, conversationId },
      (one) => one.target === target && one.emoji === emoji && one.senderId === event.sender_id?.gaia_id,
    );
  }

  #annotated(account: Account, { annotated, events }: Extract<Change, { kind: 'timeline' }>): void {
    const ids = new Set(annotated);
    for (const event of events) if (ids.has(event.event_id ?? '')) this.#changed(account, event);
  }

  /** A message that may be on the screen says something else now, or nothing. */
  #changed(account: Account, event: Event): void {
    const { key, session } = account;
    const conversationId = event.conversation_id?.id ?? '';
    const conversation = session.conversations.get(conversationId)?.conversation;
    const words = isRetracted(event) ? null : this.#words(account, { event, conversation, target: null });
    const { notifications } = this.#options;
    const target = { account: key, conversationId };
    void notifications.changed(target, event.event_id ?? '', words);
    if (!words) void notifications.reactionsGone(target, (one) => one.target === event.event_id);
  }

  #inputOf(
    account: Account,
    { conversationId, event, live }: Arrived,
    about: Event | null,
  ): NotificationInput {
    const { notifications, isOnScreen, isDesktopQuiet, soundsOf, wants } = this.#options;
    const { key, session } = account;
    // It may have been corrected or deleted in the moment since it came.
    const now = session.timeline(conversationId).events.findLast((one) => one.event_id === event.event_id);
    return {
      event: now ?? event,
      conversation: session.conversations.get(conversationId)?.conversation,
      self: session.self,
      live,
      onScreen: isOnScreen(key, conversationId),
      desktopQuiet: isDesktopQuiet(),
      sinceToldMs: notifications.sinceTold({ account: key, conversationId }),
      wants: wants(),
      target: about,
      sounds: soundsOf(account),
      nowUsec: session.time.nowUsec(),
    };
  }

  #arrived(account: Account, change: Arrived, about: Event | null): void {
    const { notifications, calls, records, playSound, log } = this.#options;
    const { conversationId, event, live } = change;
    const target = { account: account.key, conversationId };
    this.#followCall(account, conversationId, event);
    const input = this.#inputOf(account, change, about);
    const { show, sound, delayMs, reason } = decideNotification(input);
    const { subject } = notificationFacts(input);
    // Of a conversation with many reactions, the log would say nothing else.
    if (subject === 'nothing' && isAnnotation(event)) return;
    log.info({ account: account.key, event: event.event_id, live, reason }, 'notification decided');
    const eventId = event.event_id ?? '';
    records.add({ at: Date.now(), ...target, eventId, subject, live, reason, shown: show, sound });
    if (!show) {
      // A rename between two messages is no sign of anything that the person did.
      if (subject !== 'nothing') notifications.heldBack(target);
      return;
    }
    const ringing = subject === 'ringing';
    const quietly = reason === 'desktop-quiet';
    const words = this.#words(account, input);
    const reaction = reactionIn(event.chat_message);
    void notifications.arrived({ ...target, eventId, ...words, reaction, call: ringing, quietly }, delayMs);
    if (ringing) calls.begun(target, sound === 'ring');
    if (sound === 'message') playSound(account.key, conversationId);
  }

  #words(
    { session }: Account,
    { event, conversation, target }: Pick<NotificationInput, 'event' | 'conversation' | 'target'>,
  ) {
    const level = this.#options.contentLevel();
    const content = { event, conversation, target, account: session, level };
    const { title, body, inGroup } = notificationContent(content);
    const senderId = event.sender_id?.gaia_id ?? '';
    const senderName = namesFor(session, conversation).name(senderId);
    return { title, text: body, inGroup, senderId, senderName, discreet: level === 'nothing' };
  }

  /** A call that the person answers anywhere, or that ends, rings no more. */
  #followCall(account: Account, conversationId: string, event: Event): void {
    const { calls, notifications } = this.#options;
    const target = { account: account.key, conversationId };
    const type = event.hangout_event?.event_type;
    const mine = event.sender_id?.gaia_id === account.session.self?.gaiaId;
    if (type === HangoutEventType.HANGOUT_EVENT_TYPE_END) {
      // By the person, it was declined on another computer.
      if (calls.ended(target)) void (mine ? notifications.read(target) : notifications.missed(target));
    } else if (type === HangoutEventType.HANGOUT_EVENT_TYPE_JOIN && mine && calls.ended(target)) {
      void notifications.read(target);
    }
  }

  /** Read as far as it goes, here or on another client: nothing is left to be shown. */
  #read(account: Account, conversationId: string): void {
    const state = account.session.conversations.get(conversationId);
    if (state && state.unread > 0) return;
    this.#withdraw(account.key, conversationId);
  }

  #erased(account: Account, conversationId: string): void {
    this.#read(account, conversationId);
    const { events } = account.session.timeline(conversationId);
    const isStillThere = (id: string): boolean => events.some(({ event_id }) => event_id === id);
    void this.#options.notifications.erased({ account: account.key, conversationId }, isStillThere);
  }

  #withdraw(account: string, conversationId: string): void {
    this.#options.calls.ended({ account, conversationId });
    void this.#options.notifications.read({ account, conversationId });
  }
}
