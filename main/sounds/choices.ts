import type { SoundChoice } from '../settings/schema.ts';

/** What the app has sounds for. */
export type SoundKind = 'message' | 'ring' | 'sent';

/** The included sounds of each kind, the usual one first; a name is that of its file without `.wav`. */
export const includedSounds: Readonly<Record<SoundKind, readonly [string, ...string[]]>> = {
  message: ['message', 'message-drop', 'message-knock', 'message-harp'],
  ring: ['ring', 'ring-bell', 'ring-pulse'],
  sent: ['sent', 'sent-swift'],
};

/** Every included sound may serve for everything. */
const included: ReadonlySet<string> = new Set(Object.values(includedSounds).flat());

/** The name under which a person's own file is kept: what it holds, and what it is. */
const ownName = /^own:([\da-f]{16}\.(?:wav|ogg|flac|mp3))$/;

/** Checks a choice that comes from a page or a file. */
export const isSoundChoice = (value: unknown): value is SoundChoice =>
  typeof value === 'string' && (value === 'none' || included.has(value) || ownName.test(value));

/** The file name of a person's own sound; null: the choice is another. */
export const ownFile = (choice: SoundChoice): string | null => ownName.exec(choice)?.[1] ?? null;

export type SoundFile = { readonly folder: 'included' | 'own'; readonly name: string };

/** Which file a choice stands for; null: none. A sound that a later version no longer has becomes the usual one. */
export function soundFile(kind: SoundKind, choice: SoundChoice): SoundFile | null {
  if (choice === 'none') return null;
  const own = ownFile(choice);
  if (own !== null) return { folder: 'own', name: own };
  return { folder: 'included', name: `${included.has(choice) ? choice : includedSounds[kind][0]}.wav` };
}
