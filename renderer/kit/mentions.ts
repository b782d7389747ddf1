/** Someone that a message names as `@Name`. */
export interface Mention {
  /** gaia_id, or `all` for everyone in a group. */
  readonly id: string;
  /** As it stands in the text. */
  readonly name: string;
}

/** A piece of a text; `mention`: it is the name of someone, with the sign before it. */
export interface MentionPiece {
  readonly text: string;
  readonly mention: Mention | null;
}

/** What may not stand before the sign: then it is an address. */
const before = String.raw`(?<![\p{L}\p{M}\p{N}_])`;
/** A name ends with its word, except in scripts that put no spaces between words. */
const after = String.raw`(?!(?!\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Mymr})[\p{L}\p{M}\p{N}_])`;

const word = new RegExp(String.raw`${before}@([\p{L}\p{M}\p{N}_]+)`, 'gu');

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);

/** Finds names with the sign before them, the longest that stands there; null: there are none to find. */
function patternOf(names: readonly string[]): RegExp | null {
  if (names.length === 0) return null;
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  return new RegExp(`${before}@(${longestFirst.map(escaped).join('|')})${after}`, 'gu');
}

/**
 * As the people of a message stand in its text: a person who has another name by now stands there by the old one, of which the first
 * word is certain. Where it could be several words, or none, they are as they were.
 *
 * @param text all of the message
 */
export function asNamedIn(text: string, mentions: readonly Mention[]): readonly Mention[] {
  const pattern = patternOf(mentions.map(({ name }) => name).filter((name) => name !== ''));
  const found = [...(pattern === null ? [] : text.matchAll(pattern))];
  const standing = new Set(found.map(([, name]) => name));
  const renamed = mentions.filter(({ name }) => !standing.has(name));
  if (renamed.length === 0) return mentions;
  const taken = new Set(found.map(({ index }) => index));
  const words = [...text.matchAll(word)].filter(({ index }) => !taken.has(index));
  if (words.length !== renamed.length) return mentions;
  return mentions.map((one) => {
    const name = words[renamed.indexOf(one)]?.[1];
    return name === undefined ? one : { id: one.id, name };
  });
}

/**
 * Finds the people that a text mentions. Several of the same name stand in the text in the order in which they are given; the
 * last of them also wherever the name stands once more.
 */
export class MentionFinder {
  readonly #waiting = new Map<string, Mention[]>();
  readonly #pattern: RegExp | null;

  constructor(mentions: readonly Mention[]) {
    for (const mention of mentions) {
      const named = this.#waiting.get(mention.name);
      if (named) named.push(mention);
      else if (mention.name !== '') this.#waiting.set(mention.name, [mention]);
    }
    this.#pattern = patternOf([...this.#waiting.keys()]);
  }

  /** The next part of the text, in pieces that are all of it. */
  pieces(text: string): MentionPiece[] {
    if (this.#pattern === null || !text.includes('@')) return [{ text, mention: null }];
    const pieces: MentionPiece[] = [];
    let at = 0;
    for (const found of text.matchAll(this.#pattern)) {
      const mention = this.#next(found[1] ?? '');
      if (found.index > at) pieces.push({ text: text.slice(at, found.index), mention: null });
      pieces.push({ text: found[0], mention });
      at = found.index + found[0].length;
    }
    if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), mention: null });
    return pieces;
  }

  #next(name: string): Mention | null {
    const named = this.#waiting.get(name) ?? [];
    return (named.length > 1 ? named.shift() : named[0]) ?? null;
  }
}
