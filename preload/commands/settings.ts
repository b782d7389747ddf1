import type { PersonView, Result, ShownPart } from '../views.ts';

/** What the person says of themselves; what is left out stays as it is. */
export interface ProfileChange {
  displayName?: string;
  gender?: 'unknown' | 'male' | 'female';
  /** E.164: "+" and digits. Empty takes it away. */
  phone?: string;
  /** Two letters. */
  region?: string;
}

/** A program that is signed in to the account. */
export interface ClientView {
  resource: string;
  /** What it called itself when it signed in. */
  label: string;
  device: 'desktop' | 'mobile' | 'tablet' | 'unknown';
  /** Milliseconds since the epoch. */
  signedInAt: number;
  /** It has a session now. */
  connected: boolean;
  /** It is this app. */
  here: boolean;
}

/** What this computer keeps of an account. */
export interface StorageView {
  /** On disk. */
  bytes: number;
  /** Where it is. */
  folder: string;
}

/** What the settings change beside what menus change too. */
export interface SettingsCommands {
  updateProfile(account: string, change: ProfileChange): Result<null>;
  /** A picture's bytes and its media type, such as `image/png`. */
  setProfilePhoto(account: string, photo: { bytes: Uint8Array; type: string }): Result<null>;
  removeProfilePhoto(account: string): Result<null>;
  changePassword(account: string, before: string, after: string): Result<null>;
  /** `at`: milliseconds since the epoch. */
  setDoNotDisturbUntil(account: string, at: number): Result<null>;
  setShown(account: string, part: ShownPart, shown: boolean): Result<null>;
  /** Ringing for calls; the account's own switch, on every desktop. */
  setRinging(account: string, on: boolean): Result<null>;
  /** Follows the account to every desktop. */
  setCompact(account: string, on: boolean): Result<null>;
  readBlocked(account: string): Result<PersonView[]>;
  readClients(account: string): Result<ClientView[]>;
  signOutClient(account: string, resource: string): Result<null>;
  /** Everywhere but here. */
  signOutOthers(account: string): Result<null>;
  /** Drafts, unsent messages and history stay here for the next sign-in. */
  signOutKeeping(account: string): Result<null>;
  readStorage(account: string): Result<StorageView>;
}

export const settingsCommandNames = [
  'updateProfile',
  'setProfilePhoto',
  'removeProfilePhoto',
  'changePassword',
  'setDoNotDisturbUntil',
  'setShown',
  'setRinging',
  'setCompact',
  'readBlocked',
  'readClients',
  'signOutClient',
  'signOutOthers',
  'signOutKeeping',
  'readStorage',
] as const satisfies readonly (keyof SettingsCommands)[];
