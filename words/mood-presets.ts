/**
 * The emoji that moods begin with, in the order in which they are offered. Those with a name are whole moods, which the tray
 * offers with their text.
 */
export const moodPresets = [
  { emoji: '🌿', name: 'work' },
  { emoji: '☕', name: 'break' },
  { emoji: '🍽️', name: 'lunch' },
  { emoji: '🏡', name: 'home' },
  { emoji: '🤒', name: 'ill' },
  { emoji: '🎧' },
  { emoji: '🚲' },
  { emoji: '🌴' },
] as const satisfies readonly { readonly emoji: string; readonly name?: string }[];
