/** What the app has sounds for. */
export const soundKinds = ['message', 'ring', 'sent'] as const;
export type SoundKind = (typeof soundKinds)[number];

/** `none`, the name of an included sound, or `own:` and the name of a file that the person added. */
export type SoundChoice = string;

/** The included sounds of each kind, the default one first; a name is that of its file without `.wav`. */
export const includedSounds: Readonly<Record<SoundKind, readonly [string, ...string[]]>> = {
  message: ['message', 'message-drop', 'message-knock', 'message-harp'],
  ring: ['ring', 'ring-bell', 'ring-pulse'],
  sent: ['sent', 'sent-swift'],
};

/** Every included sound may serve for everything. */
const included: ReadonlySet<string> = new Set(Object.values(includedSounds).flat());

/** The name under which a person's own file is kept: what it holds, and what it is. */
const ownName = /^own:([\da-f]{16}\.(?:wav|ogg|flac|mp3))$/;

/** Much longer than a sound of this kind should be, and small enough to go through the bridge at once. */
export const ownSoundBytes = 5 * 1024 * 1024;

/** The file name of a person's own sound; null: the choice is another. */
export const ownFile = (choice: SoundChoice): string | null => ownName.exec(choice)?.[1] ?? null;

export const isIncluded = (choice: SoundChoice): boolean => included.has(choice);

/** Checks a choice that comes from a page or a file. */
export const isSoundChoice = (value: unknown): value is SoundChoice =>
  typeof value === 'string' && (value === 'none' || isIncluded(value) || ownFile(value) !== null);
