import {
  ConversationStatus,
  DeleteType,
  FocusType,
  ReplyToInviteType,
  TypingType,
  type StateUpdate,
} from '../../protocol/index.ts';
import { idOf, withEvent, withLevel, withStatus, withView } from './conversation-fields.ts';
import { conversationOf } from './event-kinds.ts';
import { FOCUS_USEC, TYPING_USEC, withSignal, withoutSignal, type LiveSignals } from './live-signals.ts';
import type { Model } from './model.ts';
import { notificationNames } from './pushed.ts';
import { withUpdate } from './self.ts';

/** What a pushed update refers to without containing it: it has to be fetched. */
export interface Missing {
  /** Ids of conversations that are not known. */
  readonly conversations: readonly string[];
  /** Id of a conversation that came along unchanged: someone in it has another photo. Else null. */
  readonly photosIn: string | null;
  /** One of the person's own settings changed for which the variant has no field. */
  readonly self: boolean;
}

/**
 * Applies one pushed update.
 *
 * The conversation that comes along is newer than, or as new as, the notification, so it is put last; where the
 * conversation is new to this client it is also needed first. A base client's update may come without a notification.
 */
export function applyUpdate(model: Model, update: StateUpdate, nowUsec: number): Missing {
  const whole = update.conversation ?? update.conversation_notification?.conversation;
  const isNew = whole && !model.has(idOf(whole));
  if (isNew) model.putConversation(whole);
  const unknown = applyNotification(model, update, nowUsec, whole !== undefined && whole !== null);
  const isSame = whole ? !model.putConversation(whole) : false;
  if (model.self) model.setSelf(withUpdate(model.self, update));
  const conversations = unknown.filter((id) => id !== '' && !model.has(id) && !(whole && idOf(whole) === id));
  const photosIn = whole && isSame && !isNew && !hasOtherNotification(update) ? idOf(whole) : null;
  return { conversations, photosIn, self: hidesSetting(update) };
}

const hasOtherNotification = (update: StateUpdate): boolean =>
  notificationNames.some((name) => name !== 'conversation_notification' && update[name]);

/** A base client learns only that a setting changed, not which one. */
function hidesSetting({ notification_setting_notification: setting }: StateUpdate): boolean {
  if (!setting) return false;
  return !setting.desktop_sound_setting && !setting.configuration_bit?.length;
}

function applyNotification(model: Model, update: StateUpdate, nowUsec: number, hasWhole: boolean): string[] {
  const event = update.event_notification?.event;
  if (event) {
    const id = conversationOf(event);
    if (!model.has(id)) return [id];
    model.events.add(id, [event], 'live');
    // An answer may have brought the event before its push. What it changes is applied again all the same: pushes come
    // in the order of their changes, so a whole conversation pushed before it may have taken that back.
    model.changeConversation(id, (before) => withEvent(before, event, model.selfId, true));
  }
  applySignals(model, update, nowUsec);
  const watermark = update.watermark_notification;
  if (watermark) {
    const id = watermark.conversation_id?.id ?? '';
    model.setWatermark(id, watermark.sender_id?.gaia_id ?? '', watermark.latest_read_timestamp ?? 0);
  }
  const view = update.view_modification;
  const viewed = view?.conversation_id?.id;
  if (view?.new_view && viewed) {
    const next = view.new_view;
    if (!model.has(viewed)) return [viewed];
    model.changeConversation(viewed, (before) => withView(before, next));
  }
  const level = update.notification_level_notification;
  if (level?.level) {
    const next = level.level;
    model.changeConversation(level.conversation_id?.id ?? '', (before) => withLevel(before, next));
  }
  const deletion = update.delete_notification;
  const action = deletion?.delete_action;
  if (action && action.delete_type !== DeleteType.DELETE_TYPE_UNKNOWN) {
    model.erase(deletion.conversation_id?.id ?? '', action.delete_upper_bound_timestamp ?? 0);
  }
  for (const { user_id: user, presence } of update.presence_notification?.presence ?? []) {
    if (user?.gaia_id) model.people.setPresence(user.gaia_id, presence ?? null);
  }
  const egg = update.easter_egg_notification;
  if (egg) {
    const { conversation_id: conversation, sender_id: sender, easter_egg: surprise } = egg;
    model.surprise(conversation?.id ?? '', sender?.gaia_id ?? '', surprise?.message ?? '');
  }
  if (!hasWhole) applyReply(model, update);
  return [];
}

/** The own answer to an invitation, where no conversation comes along. */
function applyReply(model: Model, { reply_to_invite_notification: reply }: StateUpdate): void {
  const id = reply?.conversation_id?.id ?? '';
  if (reply?.type === ReplyToInviteType.REPLY_TO_INVITE_TYPE_DECLINE) model.remove(id);
  if (reply?.type === ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT) {
    const active = ConversationStatus.CONVERSATION_STATUS_ACTIVE;
    model.changeConversation(id, (before) => withStatus(before, active));
  }
}

function applySignals(model: Model, update: StateUpdate, nowUsec: number): void {
  const typing = update.typing_notification;
  if (typing) {
    const who = typing.sender_id?.gaia_id ?? '';
    const change = (a: LiveSignals): LiveSignals =>
      typing.type === TypingType.TYPING_TYPE_STARTED
        ? withSignal(a, who, nowUsec + TYPING_USEC)
        : withoutSignal(a, who);
    if (who !== model.selfId) model.setSignals('typing', typing.conversation_id?.id ?? '', change);
  }
  const focus = update.focus_notification;
  if (focus) {
    const who = focus.sender_id?.gaia_id ?? '';
    const change = (a: LiveSignals): LiveSignals =>
      focus.type === FocusType.FOCUS_TYPE_FOCUSED
        ? withSignal(a, who, nowUsec + FOCUS_USEC)
        : withoutSignal(a, who);
    if (who !== model.selfId) model.setSignals('focused', focus.conversation_id?.id ?? '', change);
  }
}
