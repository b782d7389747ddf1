import * as z from 'zod/mini';
import { account, gaiaId, message, whole } from '../schema.ts';
import { arrangementView } from './arrangement.ts';
import { connectionView } from './connection.ts';
import { conversationView } from './conversation.ts';
import { personView } from './person.ts';

export const doNotDisturbView = z.strictObject({
  on: z.boolean(),
  /** Null: until turned off. */
  until: z.nullable(z.number()),
});
export type DoNotDisturbView = z.infer<typeof doNotDisturbView>;

/** A part of the own presence that others may see or not. */
export const shownPart = z.enum(['last-seen', 'device', 'in-call']);
export type ShownPart = z.infer<typeof shownPart>;

/** The signed-in person as the server knows them. */
export const selfView = z.strictObject({
  gaiaId,
  email: z.string(),
  entity: message('Entity'),
  mood: z.array(message('Segment')),
  doNotDisturb: doNotDisturbView,
  desktopOff: z.boolean(),
  /** Sound for incoming messages, the account's setting. */
  sounds: z.boolean(),
  /** The people the person blocks. */
  blocked: z.array(gaiaId),
  /** Shortcodes and emoticons become emoji while one types. */
  emojiConversion: z.boolean(),
  /** Null: never chosen. */
  compact: z.nullable(z.boolean()),
  /** Ringing for incoming calls, the account's setting. */
  ringing: z.boolean(),
  /** What others may see. */
  shown: z.record(shownPart, z.boolean()),
  /** E.164. */
  phones: z.array(z.string()),
  /** Two letters; empty without one. */
  region: z.string(),
});
export type SelfView = z.infer<typeof selfView>;

export const accountView = z.strictObject({
  /** Opaque key of this account on this desktop; names the account in every command. */
  key: account,
  kind: z.enum(['here', 'joined', 'look-around']),
  /** Host and port of the server, for people to read. */
  server: z.string(),
  /** What is sent to the server can be read on its way through the local network. */
  unencrypted: z.exactOptional(z.literal(true)),
  /** Milliseconds by which this computer's clock is ahead of the server's; absent: they show the same minute. */
  clockAhead: z.exactOptional(z.number()),
  connection: connectionView,
  /** The person signed out here: nothing of the account is shown until they sign in again. */
  signedOut: z.boolean(),
  /** Null until the first sync or the cache has said who this is. */
  self: z.nullable(selfView),
  unread: whole,
});
export type AccountView = z.infer<typeof accountView>;

/** Everything the window needs of one account to draw itself. */
export const accountSnapshot = z.strictObject({
  account,
  conversations: z.array(conversationView),
  people: z.array(personView),
  /** Absent: nothing was arranged. */
  arrangement: z.exactOptional(arrangementView),
});
export type AccountSnapshot = z.infer<typeof accountSnapshot>;
