import type { Conversation, StateUpdate, StateUpdateHeader } from '../../protocol/index.ts';

/** The notifications that a StateUpdate can hold. */
export type NotificationName = Exclude<keyof StateUpdate, 'state_update_header' | 'conversation'>;

/** What comes with every push. */
interface PushedWith {
  readonly header: StateUpdateHeader;
  /** The person's whole conversation after the change, where it came along. */
  readonly conversation: Conversation | null;
}

/**
 * One push, by the notification that it holds. `none`: a change that a base client has no notification for; its
 * conversation may still have come along.
 */
export type Pushed =
  | {
      readonly [N in NotificationName]: PushedWith & {
        readonly kind: N;
        readonly notification: NonNullable<StateUpdate[N]>;
      };
    }[NotificationName]
  | (PushedWith & { readonly kind: 'none' });

const isNotification: Readonly<Record<NotificationName, true>> = {
  conversation_notification: true,
  event_notification: true,
  focus_notification: true,
  typing_notification: true,
  notification_level_notification: true,
  reply_to_invite_notification: true,
  watermark_notification: true,
  view_modification: true,
  easter_egg_notification: true,
  self_presence_notification: true,
  delete_notification: true,
  presence_notification: true,
  block_notification: true,
  notification_setting_notification: true,
  rich_presence_enabled_state_notification: true,
};

/** Every notification's name. */
export const notificationNames = Object.keys(isNotification) as readonly NotificationName[];

/** An update as the notification that it holds; the schema allows one. */
export function pushedOf(update: StateUpdate): Pushed {
  const common = { header: update.state_update_header ?? {}, conversation: update.conversation ?? null };
  const kind = notificationNames.find((name) => update[name]);
  if (!kind) return { ...common, kind: 'none' };
  return { ...common, kind, notification: update[kind] } as Pushed;
}
