/** What is said about the keys that show and hide the window. */
export const shortcutWords = {
  taken: (keys: string): string => `Another program already uses ${keys}. Choose other keys.`,
  takenAtStart: (keys: string): string =>
    `${keys} no longer shows Parley: another program uses these keys. Choose others under “Keyboard and spelling”.`,
  problems: {
    unknown: (): string => 'These keys cannot be used. Hold Ctrl, Alt, Shift or Super and press another key.',
    'too-common': (keys: string): string =>
      `${keys} is needed by every program. Hold two of Ctrl, Alt and Shift, or Super.`,
  },
} as const;
