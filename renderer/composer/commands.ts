import { surpriseIn, type Surprise } from '../model/surprises.ts';

/** What a typed text asks for: words, something that the sender does, a surprise, or a list of what there is. */
export type Meaning =
  | { kind: 'words' | 'action'; text: string }
  | { kind: 'surprise'; name: Surprise['name'] }
  /** `unknown`: the command that there is none of; null: one asked for the list. */
  | { kind: 'help'; unknown: string | null };

const command = /^\/(?:\?|\p{L}[\p{L}\p{N}_-]*)(?=\s|$)/u;
/** A slash that is meant as one: after a blank, or doubled before a word. */
const literal = /^(?:\s+(?=\/)|\/(?=\/\p{L}))/u;

/** `bare`: nothing else goes with the text, such as a picture; a surprise stands alone. */
export function meaningOf(typed: string, bare = true): Meaning {
  if (literal.test(typed)) return { kind: 'words', text: typed.replace(literal, '').trimEnd() };
  const text = typed.trim();
  const surprise = bare ? surpriseIn(text) : null;
  if (surprise !== null) return { kind: 'surprise', name: surprise };
  const action = /^\/me\s+(\S[\s\S]*)$/u.exec(text)?.[1];
  if (action !== undefined) return { kind: 'action', text: action };
  const name = command.exec(text)?.[0];
  if (name === undefined) return { kind: 'words', text };
  return { kind: 'help', unknown: ['/help', '/?', '/me'].includes(name) ? null : name };
}
