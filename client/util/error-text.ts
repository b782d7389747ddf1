import { inEnglish, type Given, type Key, type Translate } from '../../words/translate.ts';

type ErrorKey = Extract<Key, `error.${string}`>;

/** A text about an error by its name, with what varies in it: said when a person reads it, in their language. */
export interface ErrorText {
  readonly key: ErrorKey;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What is known of an error: a text of the catalogue, or else words as they are, such as the server's in English. */
export type Explanation = ErrorText | { readonly said: string };

export const errorText = <K extends ErrorKey>(key: K, ...[parameters]: Given<K>): ErrorText => ({
  key,
  // Those that belong to the key, which the compiler cannot follow.
  parameters: (parameters ?? {}) as Readonly<Record<string, string>>,
});

/** What the server said, or the text where it said nothing. */
export const saidOr = (said: string | null | undefined, text: ErrorText): Explanation =>
  said ? { said } : text;

/** The text of an error in the language of `say`. */
export function sayError(say: Translate, { key, parameters }: ErrorText): string {
  // That they belong together was checked when the text was made.
  return say(key, ...([parameters] as unknown as Given<typeof key>));
}

/** The same in English, for bots and logs. */
export const errorInEnglish = (explanation: Explanation): string =>
  'said' in explanation ? explanation.said : sayError(inEnglish, explanation);

/** What a state or a link says of it. */
export const reasonOf = (
  explanation: Explanation,
): { readonly reason: string; readonly text: ErrorText | undefined } => ({
  reason: errorInEnglish(explanation),
  text: textIn(explanation),
});

/** The text to be said in any language; undefined where only the server's words are known. */
export const textIn = (explanation: Explanation): ErrorText | undefined =>
  'said' in explanation ? undefined : explanation;
