import * as z from 'zod/mini';
import { arrangementView, folderView } from '../../preload/views/arrangement.ts';
import type { ProblemKind } from '../../preload/views/problem.ts';
import { fingerprint, whole } from '../../preload/schema.ts';
import {
  accentChoice,
  contentLevel,
  languageChoice,
  quietHoursView,
  reactionChoice,
  sendWith,
  soundVolume,
  spellingChoice,
  textSize,
  themeChoice,
} from '../../preload/views/settings.ts';
import { initialValues, renamed, setting, type ValuesOf } from './setting.ts';

/** Milliseconds since the epoch. */
const moment = whole;

/** By account key; or by account key, a space and conversation id. */
const byKey = <S extends z.ZodMiniType>(schema: S) => z.record(z.string(), schema);

/**
 * A sound (`preload/sound-choices.ts`), but not by a list of names: one that a later version added breaks no file.
 */
const soundChoice = z.string().check(z.regex(/^[a-z0-9:.-]{1,64}$/));

/** A certificate of no known authority that is good for its host; or with `of`, the key that its certificates must have. */
const acceptedCertificate = z.object({
  fingerprint,
  acceptedAt: moment,
  of: z.exactOptional(z.literal('key')),
});

/** Device-independent pixels, as Electron has them. */
const windowBounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  maximized: z.boolean(),
});

/** Where the window was on each display, and on which it was last. */
const savedBounds = z.object({ display: z.string(), byDisplay: z.record(z.string(), windowBounds) });

/**
 * What belongs to this computer, not to an account. Objects take fields that they do not know: the file may be that of a
 * later version.
 */
export const settingsTable = {
  theme: setting(themeChoice, 'system'),
  accent: setting(accentChoice, 'teal'),
  language: setting(languageChoice, 'system'),
  quietHours: setting(z.object(quietHoursView.shape), {
    on: false,
    from: 22 * 60,
    to: 7 * 60,
    days: [0, 1, 2, 3, 4, 5, 6],
  }),
  /** Account key to the beginning of the quiet hours that the account has set do-not-disturb for. */
  quietBegun: setting(byKey(moment), {}),
  compact: setting(z.boolean(), false),
  sendWith: setting(sendWith, 'enter'),
  /** The window may record voice messages. */
  microphone: setting(z.boolean(), false),
  /** Of the list beside a conversation, CSS pixels; 0: as usual. */
  sidebarWidth: setting(whole, 0),
  /** Account key to whether it makes sounds here; without an entry the account's own setting holds. */
  sounds: setting(byKey(z.boolean()), {}),
  messageSound: setting(soundChoice, 'message'),
  ringSound: setting(soundChoice, 'ring'),
  sentSound: setting(soundChoice, 'none'),
  soundVolume: setting(soundVolume, 100),
  /** Account key, a space and conversation id to the sound of its messages. */
  conversationSounds: setting(byKey(soundChoice), {}),
  /** The person's own sounds: what stands for each, to the name of the file it came from. */
  ownSounds: setting(z.record(z.string(), z.string()), {}),
  notificationContent: setting(contentLevel, 'name-and-text'),
  /** Where reactions to the person's messages are announced. */
  reactionNotifications: setting(reactionChoice, 'one-to-one'),
  /** Mentions by name are announced in quiet conversations, too. */
  mentionNotifications: setting(z.boolean(), true),
  /** Account key to how its list is arranged here. */
  arrangements: setting(
    byKey(z.object({ ...arrangementView.shape, folders: z.readonly(z.array(z.object(folderView.shape))) })),
    {},
  ),
  /** Account key, a space and conversation id to when its mute ends. */
  mutes: setting(byKey(moment), {}),
  /** Host to the certificate that the person accepted for it. */
  certificates: setting(z.record(z.string(), acceptedCertificate), {}),
  /** The folder that is asked for updates; empty: none. An administrator's setting takes precedence. */
  updateUrl: setting(z.string(), ''),
  /** Milliseconds since the epoch; null before the first time. */
  updateCheckedAt: setting(z.nullable(z.int()), null),
  /** The version that the person was notified of last. */
  updateTold: setting(z.string(), ''),
  /** The window has said once that closing it leaves the app in the tray. */
  saidStaysInTray: setting(z.boolean(), false),
  /** It has said once that others reach the server here then, too. */
  saidStaysShared: setting(z.boolean(), false),
  /** What this desktop lacks and the person knows of; a kind that a later version added breaks no file. */
  dismissedProblems: setting(z.array(z.custom<ProblemKind>((kind) => typeof kind === 'string')), []),
  /** The account shown last. */
  active: setting(z.nullable(z.string()), null),
  /** Port of the server on this computer, so that its address stays; 0 before the first start. */
  serverPort: renamed('servicePort', setting(whole.check(z.maximum(65_535)), 0)),
  /** Whether others on the network reach the server on this computer, in which networks, and at which port (0: none yet). */
  sharing: setting(
    z.object({ on: z.boolean(), networks: z.array(z.string()), port: whole.check(z.maximum(65_535)) }),
    { on: false, networks: [], port: 0 },
  ),
  window: setting(z.nullable(savedBounds), null),
  /** A hidden window is not closed. */
  keepWindowReady: setting(z.boolean(), false),
  /** Of the window's page, per cent. */
  zoom: setting(textSize, 100),
  /** Keys that show and hide the window from anywhere, such as `Ctrl+Alt+P`; null: none. */
  windowShortcut: setting(z.nullable(z.string()), null),
  spelling: setting(z.object(spellingChoice.shape), { on: true, languages: null }),
};

/** An account that this computer is signed in to. Its token is kept elsewhere, encrypted. */
const accountRecord = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  kind: z.enum(['here', 'joined']),
  /** Origin of the server; empty for `here`, whose port is a setting. */
  server: z.string(),
  gaiaId: z.string(),
  email: z.string(),
  /** The person signed out here: the account is locked until they sign in again. */
  signedOut: z.exactOptional(z.boolean()),
});

export const accountsTable = { accounts: setting(z.array(accountRecord), []) };

export const initialSettings: Settings = initialValues(settingsTable);

export type Settings = ValuesOf<typeof settingsTable>;
export type AccountsFile = ValuesOf<typeof accountsTable>;
export type AccountRecord = z.infer<typeof accountRecord>;
export type AcceptedCertificate = z.infer<typeof acceptedCertificate>;
export type WindowBounds = z.infer<typeof windowBounds>;
export type SavedBounds = z.infer<typeof savedBounds>;
