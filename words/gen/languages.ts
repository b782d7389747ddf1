// Made by scripts/generate.mjs from the names of words/*.json.
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
