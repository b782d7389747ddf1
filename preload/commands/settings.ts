import * as z from 'zod/mini';
import { account, command, flag, key, pictureBytes, text, whole } from '../schema.ts';
import { shownPart } from '../views/account.ts';
import { personView } from '../views/person.ts';
import { done, result } from '../views/result.ts';

/** The person's own profile; what is left out stays as it is. */
export const profileChange = z.exactPartial(
  z.strictObject({
    displayName: text,
    gender: z.enum(['unknown', 'male', 'female']),
    /** E.164: "+" and digits. Empty takes it away. */
    phone: text,
    /** Two letters. */
    region: text,
  }),
);
export type ProfileChange = z.infer<typeof profileChange>;

/** A program that is signed in to the account. */
export const clientView = z.strictObject({
  resource: z.string(),
  /** What it called itself when it signed in. */
  label: z.string(),
  device: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  /** Milliseconds since the epoch. */
  signedInAt: z.number(),
  /** It has a session now. */
  connected: z.boolean(),
  /** It is this app. */
  here: z.boolean(),
});
export type ClientView = z.infer<typeof clientView>;

/** What this computer keeps of an account. */
export const storageView = z.strictObject({
  /** On disk. */
  bytes: z.number(),
  /** Where it is. */
  folder: z.string(),
});
export type StorageView = z.infer<typeof storageView>;

/** What the settings change beside what menus change too. */
export const settingsCommands = {
  updateProfile: command([account, profileChange], done),
  setProfilePhoto: command(
    [account, z.strictObject({ bytes: pictureBytes, type: z.enum<string[]>(['image/png', 'image/jpeg']) })],
    done,
  ),
  removeProfilePhoto: command([account], done),
  /** The current password, then the new one. */
  changePassword: command([account, text, text], done),
  /** Deletes the account at its server, and here: the account's password proves that it is meant. */
  deleteAccount: command([account, text], done),
  /** Milliseconds since the epoch. */
  setDoNotDisturbUntil: command([account, whole], done),
  setShown: command([account, shownPart, flag], done),
  /** Ringing for calls; the account's own switch, on every desktop. */
  setRinging: command([account, flag], done),
  /** Follows the account to every desktop. */
  setCompact: command([account, flag], done),
  readBlocked: command([account], result(z.array(personView))),
  readClients: command([account], result(z.array(clientView))),
  /** The client is named by its resource. */
  signOutClient: command([account, key], done),
  /** Everywhere but here. */
  signOutOthers: command([account], done),
  readStorage: command([account], result(storageView)),
};
