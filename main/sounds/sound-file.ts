import {
  includedSounds,
  isIncluded,
  ownFile,
  type SoundChoice,
  type SoundKind,
} from '../../preload/sound-choices.ts';

export type SoundFile = { readonly folder: 'included' | 'own'; readonly name: string };

/** Which file a choice stands for; null: none. A sound that a later version no longer has becomes the default one. */
export function soundFile(kind: SoundKind, choice: SoundChoice): SoundFile | null {
  if (choice === 'none') return null;
  const own = ownFile(choice);
  if (own !== null) return { folder: 'own', name: own };
  return { folder: 'included', name: `${isIncluded(choice) ? choice : includedSounds[kind][0]}.wav` };
}
