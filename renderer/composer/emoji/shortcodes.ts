import type { TextEdit } from '../completion/text-edit.ts';

/** Emoticons, by length. Only ones that aren't typed for any other reason. */
const emoticons: ReadonlyMap<string, string> = new Map([
  [':)', '🙂'],
  [':-)', '🙂'],
  [':D', '😄'],
  [':-D', '😄'],
  [';)', '😉'],
  [';-)', '😉'],
  [':(', '☹️'],
  [':-(', '☹️'],
  [":'(", '😢'],
  [':P', '😛'],
  [':-P', '😛'],
  [':p', '😛'],
  [':-p', '😛'],
  [':O', '😲'],
  [':-O', '😲'],
  [':o', '😲'],
  [':|', '😐️'],
  [':-|', '😐️'],
  [':*', '😘'],
  [':-*', '😘'],
  ['<3', '❤️'],
  ['</3', '💔'],
]);

/** A shortcode that the caret is in: `:wav`, from its colon on. Null: none, or too short to say anything. */
export function shortcodeAt(text: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[\s(])(:([\p{L}\p{M}\p{N}_+-]{2,}))$/u.exec(text.slice(0, caret));
  const [, typed = '', query = ''] = match ?? [];
  return match ? { from: caret - typed.length, query } : null;
}

/** The shortcode whose second colon was typed just before the caret. */
export function finishedShortcode(text: string, caret: number): { from: number; code: string } | null {
  const match = /:([a-z0-9_+-]+):$/iu.exec(text.slice(0, caret));
  return match?.[1] === undefined ? null : { from: caret - match[0].length, code: match[1] };
}

const replaced = (from: number, to: number, insert: string, after: string): TextEdit => {
  const end = from + insert.length + after.length;
  return { from, to, insert: insert + after, select: [end, end] };
};

/** What typing the last character before the caret turns into an emoji; null: nothing. `find` looks a shortcode up. */
export function emojiEdit(
  text: string,
  caret: number,
  find: (shortcode: string) => string | null,
): TextEdit | null {
  const finished = finishedShortcode(text, caret);
  if (finished) {
    const character = find(finished.code);
    return character === null ? null : replaced(finished.from, caret, character, '');
  }
  const typed = /(?:^|\s)(\S+)(\s)$/u.exec(text.slice(0, caret));
  const [, word = '', space = ''] = typed ?? [];
  const face = emoticons.get(word);
  return face === undefined ? null : replaced(caret - word.length - space.length, caret, face, space);
}

/** The text as it is sent: an emoticon at its end has no space after it that would complete it. */
export function withLastEmoticon(text: string): string {
  const word = /(?:^|\s)(\S+)$/u.exec(text)?.[1] ?? '';
  const face = emoticons.get(word);
  return face === undefined ? text : text.slice(0, text.length - word.length) + face;
}
