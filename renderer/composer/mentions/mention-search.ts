import { everyone } from '../../../protocol/messages/annotations.ts';
import { limits } from '../../../protocol/limits.ts';
import { folded } from '../../../words/fold.ts';
import type { Mention } from '../../kit/mentions.ts';

/** As many as fit above the field of a small window. */
const most = 6;

/** A mention that the caret is in: from its sign on, with what follows that. Names have spaces in them. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const line = text.slice(Math.max(0, caret - limits.nameUnits - 1), caret);
  const [, query] = /(?:^|[^\p{L}\p{M}\p{N}_@])@((?:[^\s@][^\n@]*)?)$/u.exec(line) ?? [];
  return query === undefined ? null : { from: caret - query.length - 1, query };
}

/** Those whose name, or a word of it, begins with the query: whole names first, everyone last. */
export function findMentionable<T extends Mention>(people: readonly T[], query: string): T[] {
  const wanted = folded(query);
  const rank = ({ name }: T): number => {
    const from = folded(name);
    if (from.startsWith(wanted)) return 0;
    return from.split(/\s+/u).some((_, at, words) => words.slice(at).join(' ').startsWith(wanted)) ? 1 : -1;
  };
  const found = people
    .map((person) => ({ person, rank: rank(person) }))
    .filter((each) => each.rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person);
  const all = found.filter(({ id }) => id === everyone);
  return [...found.filter(({ id }) => id !== everyone).slice(0, most - all.length), ...all];
}
