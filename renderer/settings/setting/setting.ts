import type { NotificationSettingsView } from '../../../preload/commands/notifications.ts';
import type { Bridge } from '../../../preload/bridge.ts';
import type { AppView, Result, SelfView } from '../../../preload/views.ts';
import type { Choice } from '../../kit/fields/choices.ts';
import type { IconName } from '../../kit/icons.ts';

/** What the settings are drawn from. */
export interface SettingsState {
  readonly app: AppView;
  /** Null while nobody is signed in, or before the service has said who it is. */
  readonly self: SelfView | null;
  /** Null until they are read. */
  readonly notifications: NotificationSettingsView | null;
}

/** Where a change goes. */
export interface Asking {
  readonly bridge: Bridge;
  /** Key of the account that the window shows. */
  readonly account: string;
  /** What was changed about notifications is this now. */
  readonly notified: (settings: NotificationSettingsView) => void;
}

/** Nothing: it holds at once, and cannot fail. */
export type Answer = Promise<Result<unknown> | void>;

interface Shared {
  /** Never changes, and is the same in every language. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Other words that people look for. */
  readonly words?: string;
  /** It belongs to an account that is signed in. */
  readonly ofAccount?: boolean;
}

interface Of<Kind, Value> extends Shared {
  readonly kind: Kind;
  readonly read: (state: SettingsState) => Value;
  readonly write: (asking: Asking, value: Value) => Answer;
}

export type SwitchSetting = Of<'switch', boolean>;
/** One of a few. */
export type ChoiceSetting = Of<'choices', string> & { readonly choices: readonly Choice[] };
/** One of many, or none yet: the empty one. */
export type ListSetting = Of<'list', string> & { readonly choices: readonly Choice[]; readonly none: string };
/** A line of text, told when the person is through with it. */
export type TextSetting = Of<'text', string> & {
  readonly longest: number;
  readonly placeholder?: string;
  /** A number with its plus in front, in every language. */
  readonly isPhone?: boolean;
};
/** Something that the service or the app says of itself. */
export interface FactSetting extends Shared {
  readonly kind: 'fact';
  readonly read: (state: SettingsState) => string;
}
/** What takes more than one control: an element of its own draws it. */
export interface PartSetting extends Shared {
  readonly kind: 'part';
  readonly part: PartName;
}

export type PartName =
  | 'photo'
  | 'mood'
  | 'password'
  | 'disturb'
  | 'disturb-until'
  | 'quiet-hours'
  | 'sounds'
  | 'blocked'
  | 'devices'
  | 'diagnostics'
  | 'notification-records'
  | 'accounts'
  | 'keyboard'
  | 'storage';

export type Setting = SwitchSetting | ChoiceSetting | ListSetting | TextSetting | FactSetting | PartSetting;

export interface SettingsPage {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly settings: readonly Setting[];
}
