import type { MoodMessage, SoundState, Usec } from '../../../protocol/index.ts';

/** What a person chose and the server keeps. */
export interface Settings {
  readonly dnd: StoredDnd;
  readonly desktopOff: { readonly off: boolean; readonly version: Usec };
  readonly mood: MoodMessage | null;
  readonly sound: SoundState;
  readonly ringSound: SoundState;
  /** RichPresenceType values that the person turned off. */
  readonly richPresenceOff: ReadonlySet<number>;
  /** ConfigurationBitTypes that the person ever set. */
  readonly configurationBits: ReadonlyMap<number, boolean>;
}

export interface StoredDnd {
  readonly on: boolean;
  /** Null: until turned off. */
  readonly until: Usec | null;
  /** When it was last set; 0: never. */
  readonly version: Usec;
}
