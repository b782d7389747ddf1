import type { NotificationSettingsView } from '../../../preload/commands/notifications.ts';
import type { Bridge } from '../../../preload/bridge.ts';
import type { AppView, Result, SelfView } from '../../../preload/views.ts';
import type { Choice } from '../../kit/fields/choices.ts';
import type { IconName } from '../../kit/icons.ts';

/** What the settings are drawn from. */
export interface SettingsState {
  readonly app: AppView;
  /** Null while no one is signed in, and until the server has said who it is. */
  readonly self: SelfView | null;
  /** Null until they are read. */
  readonly notifications: NotificationSettingsView | null;
}

/** What a setting needs to write its value. */
export interface SettingContext {
  readonly bridge: Bridge;
  /** Key of the account that the window shows. */
  readonly account: string;
  /** To be called with the notification settings after a change. */
  readonly notificationsChanged: (settings: NotificationSettingsView) => void;
}

/** Nothing: the change takes effect at once and cannot fail. */
export type Answer = Promise<Result<unknown> | void>;

interface Shared {
  /** Never changes, and is the same in every language. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Other search terms for it. */
  readonly words?: string;
  /** It is hidden while no account is signed in. */
  readonly ofAccount?: boolean;
  /** It is hidden where no account is at the server on this computer. */
  readonly ofServerHere?: boolean;
}

interface Of<Kind, Value> extends Shared {
  readonly kind: Kind;
  readonly read: (state: SettingsState) => Value;
  readonly write: (context: SettingContext, value: Value) => Answer;
}

export type SwitchSetting = Of<'switch', boolean>;
/** One of a few values. */
export type ChoiceSetting = Of<'choices', string> & { readonly choices: readonly Choice[] };
/** One of many values; the empty one means that none is chosen yet. */
export type ListSetting = Of<'list', string> & { readonly choices: readonly Choice[]; readonly none: string };
/** A line of text, written when the person saves it. */
export type TextSetting = Of<'text', string> & {
  readonly longest: number;
  readonly placeholder?: string;
  /** A number with its plus in front, even where text runs from right to left. */
  readonly isPhone?: boolean;
};
/** A read-only value. */
export interface FactSetting extends Shared {
  readonly kind: 'fact';
  readonly read: (state: SettingsState) => string;
}
/** A setting with more than one control: an element of its own draws it. */
export interface PartSetting extends Shared {
  readonly id: PartName;
  readonly kind: 'part';
}

export type PartName =
  | 'photo'
  | 'mood'
  | 'password'
  | 'delete-account'
  | 'disturb'
  | 'disturb-until'
  | 'quiet-hours'
  | 'sound-choice'
  | 'blocked'
  | 'devices'
  | 'diagnostics'
  | 'notification-records'
  | 'accounts'
  | 'keyboard'
  | 'sharing'
  | 'storage';

export type Setting = SwitchSetting | ChoiceSetting | ListSetting | TextSetting | FactSetting | PartSetting;

export interface SettingsPage {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly settings: readonly Setting[];
}
