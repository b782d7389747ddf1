import { DeleteType, FocusType, TypingType, type StateUpdate } from '../../protocol/index.ts';
import { FOCUS_USEC, TYPING_USEC, attend, turnAway, type Attention } from './attention.ts';
import { idOf, withEvent, withLevel, withView } from './conversation-fields.ts';
import { conversationOf } from './event-kinds.ts';
import type { Model } from './model.ts';
import { withHeader, withSelfPresence, withSoundSetting } from './self.ts';

/**
 * Applies one pushed update.
 *
 * The conversation that comes along is newer than, or as new as, the notification, so it is put last; where the
 * conversation is new to this client it is also needed first.
 *
 * @returns ids of conversations that were spoken of and are not known: to be fetched
 */
export function applyUpdate(model: Model, update: StateUpdate, nowUsec: number): string[] {
  const whole = update.conversation ?? update.conversation_notification?.conversation;
  if (whole && !model.has(idOf(whole))) model.putConversation(whole);
  const unknown = applyNotification(model, update, nowUsec);
  if (whole) model.putConversation(whole);
  applyToSelf(model, update);
  return unknown.filter((id) => id !== '' && !model.has(id) && !(whole && idOf(whole) === id));
}

function applyNotification(model: Model, update: StateUpdate, nowUsec: number): string[] {
  const event = update.event_notification?.event;
  if (event) {
    const id = conversationOf(event);
    if (!model.has(id)) return [id];
    model.addEvents(id, [event], 'live');
    // An answer may have brought the event before its push. What it changes is applied again all the same: pushes come
    // in the order of their changes, so a whole conversation pushed before it may have taken that back.
    model.changeConversation(id, (before) => withEvent(before, event, model.selfId, true));
  }
  applyAttention(model, update, nowUsec);
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
  return [];
}

function applyAttention(model: Model, update: StateUpdate, nowUsec: number): void {
  const typing = update.typing_notification;
  if (typing) {
    const who = typing.sender_id?.gaia_id ?? '';
    const change = (a: Attention): Attention =>
      typing.type === TypingType.TYPING_TYPE_STARTED
        ? attend(a, who, nowUsec + TYPING_USEC)
        : turnAway(a, who);
    if (who !== model.selfId) model.setAttention('typing', typing.conversation_id?.id ?? '', change);
  }
  const focus = update.focus_notification;
  if (focus) {
    const who = focus.sender_id?.gaia_id ?? '';
    const change = (a: Attention): Attention =>
      focus.type === FocusType.FOCUS_TYPE_FOCUSED ? attend(a, who, nowUsec + FOCUS_USEC) : turnAway(a, who);
    if (who !== model.selfId) model.setAttention('focused', focus.conversation_id?.id ?? '', change);
  }
}

function applyToSelf(model: Model, update: StateUpdate): void {
  if (!model.self) return;
  const { state_update_header: header, self_presence_notification: presence } = update;
  let self = model.self;
  if (presence) self = withSelfPresence(self, presence);
  if (update.notification_setting_notification) {
    self = withSoundSetting(self, update.notification_setting_notification);
  }
  if (header) self = withHeader(self, header);
  model.setSelf(self);
}
