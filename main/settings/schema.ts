import type { ContentLevel } from '../../client/index.ts';
import type { ProblemKind } from '../../preload/commands/problems.ts';
import type { AccentChoice, QuietHoursView, SendWith, ThemeChoice } from '../../preload/views.ts';
import { languages, type LanguageChoice } from '../../words/languages.ts';
import type { SoundChoice } from '../sounds/choices.ts';
import type { SavedBounds } from '../window/bounds.ts';

/** A certificate of no known authority that is good for its host. */
export interface AcceptedCertificate {
  /** SHA-256, pairs of hexadecimal digits with colons between. */
  fingerprint: string;
  /** Milliseconds since the epoch. */
  acceptedAt: number;
}

/** What belongs to this computer, not to an account. */
export interface Settings {
  theme: ThemeChoice;
  accent: AccentChoice;
  language: LanguageChoice;
  quietHours: QuietHoursView;
  /** Account key to the beginning of the quiet hours that were told to it last, milliseconds since the epoch. */
  quietBegun: Record<string, number>;
  compact: boolean;
  sendWith: SendWith;
  /** Account key to whether it makes sounds here; without an entry the account's own setting holds. */
  sounds: Record<string, boolean>;
  messageSound: SoundChoice;
  ringSound: SoundChoice;
  sentSound: SoundChoice;
  /** 0 to 100, as a person hears it. */
  soundVolume: number;
  /** Account key, a space and conversation id to the sound of its messages. */
  conversationSounds: Record<string, SoundChoice>;
  /** The person's own sounds: what stands for each, to the name of the file it came from. */
  ownSounds: Record<SoundChoice, string>;
  /** How much notifications give away. */
  notificationContent: ContentLevel;
  /** Account key, a space and conversation id to when it shall be heard again, milliseconds since the epoch. */
  mutes: Record<string, number>;
  /** Host to the certificate that the person accepted for it. */
  certificates: Record<string, AcceptedCertificate>;
  /** The folder that is asked for updates; empty: none. An administrator's word counts first. */
  updateUrl: string;
  /** Milliseconds since the epoch; null before the first time. */
  updateCheckedAt: number | null;
  /** The version that the person was told of last. */
  updateTold: string;
  /** The window has said once that closing it leaves the app in the tray. */
  saidStaysInTray: boolean;
  /** What this desktop lacks and the person knows of. */
  dismissedProblems: ProblemKind[];
  /** The account shown last. */
  active: string | null;
  /** Port of the service on this computer, so that its address stays; 0 before the first start. */
  servicePort: number;
  window: SavedBounds | null;
  /** Of the window's page, per cent. */
  zoom: number;
  /** Keys that show and hide the window from anywhere, such as `Ctrl+Alt+P`; null: none. */
  windowShortcut: string | null;
  spelling: { on: boolean; languages: string[] | null };
}

export const defaultSettings: Settings = {
  theme: 'system',
  accent: 'teal',
  language: 'system',
  quietHours: { on: false, from: 22 * 60, to: 7 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
  quietBegun: {},
  compact: false,
  sendWith: 'enter',
  sounds: {},
  messageSound: 'message',
  ringSound: 'ring',
  sentSound: 'none',
  soundVolume: 100,
  conversationSounds: {},
  ownSounds: {},
  notificationContent: 'name-and-text',
  mutes: {},
  certificates: {},
  updateUrl: '',
  updateCheckedAt: null,
  updateTold: '',
  saidStaysInTray: false,
  dismissedProblems: [],
  active: null,
  servicePort: 0,
  window: null,
  zoom: 100,
  windowShortcut: null,
  spelling: { on: true, languages: null },
};

const bounds = {
  type: 'object',
  required: ['x', 'y', 'width', 'height', 'maximized'],
  properties: {
    x: { type: 'integer' },
    y: { type: 'integer' },
    width: { type: 'integer', minimum: 1 },
    height: { type: 'integer', minimum: 1 },
    maximized: { type: 'boolean' },
  },
} as const;

/** A word, not a list of them: a sound that a later version lacks costs nobody their settings. */
const soundChoice = { type: 'string', pattern: '^[a-z0-9:.-]{1,64}$' } as const;

const minuteOfDay = { type: 'integer', minimum: 0, maximum: 1439 } as const;

export const settingsSchema = {
  theme: { enum: ['system', 'light', 'dark'] },
  accent: { enum: ['teal', 'blue', 'violet', 'rose', 'green', 'graphite'] },
  language: { enum: ['system', ...languages] },
  quietHours: {
    type: 'object',
    required: ['on', 'from', 'to', 'days'],
    properties: {
      on: { type: 'boolean' },
      from: minuteOfDay,
      to: minuteOfDay,
      days: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 6 } },
    },
  },
  quietBegun: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
  compact: { type: 'boolean' },
  sendWith: { enum: ['enter', 'ctrl-enter'] },
  sounds: { type: 'object', additionalProperties: { type: 'boolean' } },
  messageSound: soundChoice,
  ringSound: soundChoice,
  sentSound: soundChoice,
  soundVolume: { type: 'integer', minimum: 0, maximum: 100 },
  conversationSounds: { type: 'object', additionalProperties: soundChoice },
  ownSounds: { type: 'object', additionalProperties: { type: 'string' } },
  notificationContent: { enum: ['name-and-text', 'name-only', 'nothing'] },
  mutes: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
  certificates: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['fingerprint', 'acceptedAt'],
      properties: {
        fingerprint: { type: 'string', pattern: '^([0-9A-F]{2}:){31}[0-9A-F]{2}$' },
        acceptedAt: { type: 'integer', minimum: 0 },
      },
    },
  },
  updateUrl: { type: 'string' },
  updateCheckedAt: { type: ['integer', 'null'] },
  updateTold: { type: 'string' },
  saidStaysInTray: { type: 'boolean' },
  dismissedProblems: { type: 'array', items: { type: 'string' } },
  active: { type: ['string', 'null'] },
  servicePort: { type: 'integer', minimum: 0, maximum: 65_535 },
  zoom: { type: 'integer', minimum: 50, maximum: 200 },
  windowShortcut: { type: ['string', 'null'] },
  spelling: {
    type: 'object',
    required: ['on', 'languages'],
    properties: {
      on: { type: 'boolean' },
      languages: { type: ['array', 'null'], items: { type: 'string' } },
    },
  },
  window: {
    type: ['object', 'null'],
    required: ['display', 'byDisplay'],
    properties: {
      display: { type: 'string' },
      byDisplay: { type: 'object', additionalProperties: bounds },
    },
  },
} as const;

/** An account that this computer is signed in to. Its token is kept elsewhere, encrypted. */
export interface AccountRecord {
  key: string;
  kind: 'here' | 'joined';
  /** Origin of the service; empty for `here`, whose port is a setting. */
  server: string;
  gaiaId: string;
  email: string;
}

export interface AccountsFile {
  accounts: AccountRecord[];
}

export const accountsSchema = {
  accounts: {
    type: 'array',
    items: {
      type: 'object',
      required: ['key', 'kind', 'server', 'gaiaId', 'email'],
      properties: {
        key: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
        kind: { enum: ['here', 'joined'] },
        server: { type: 'string' },
        gaiaId: { type: 'string' },
        email: { type: 'string' },
      },
    },
  },
} as const;
