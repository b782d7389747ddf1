import type { Usec } from '../../protocol/index.ts';
import type { Commit, CommitPart } from './commit.ts';

/** A part of a commit that waits for what is before it. */
export interface Held extends CommitPart {
  readonly after: Usec;
  /** In its conversation, all that it changes is above this, and all that was changed before it is not. */
  readonly begins: Usec;
  readonly last: Usec;
  readonly wholeAt: Usec;
  readonly arrivedAt: Usec;
  isMending: boolean;
}

export function heldOf(
  part: CommitPart,
  commit: Pick<Commit, 'after' | 'last' | 'wholeAt'> & { readonly arrivedAt: Usec },
): Held {
  const { after, wholeAt } = commit;
  const waited = Math.max(0, ...part.waitsFor);
  const begins = part.conversationId === null ? Math.max(waited, after, wholeAt) : waited;
  return { ...part, ...commit, begins, isMending: false };
}

/** Positions that are to be delivered before it. */
export const past = ({ wholeAt, waitsFor }: Held): readonly Usec[] =>
  wholeAt === 0 ? waitsFor : [wholeAt, ...waitsFor];

type About = Pick<CommitPart, 'conversationId'>;

export const isAboutTheSame = (one: About, other: About): boolean =>
  one.conversationId === null || other.conversationId === null || one.conversationId === other.conversationId;

/** The same for what both are about. */
export const beginOf = (part: Held, beside: About): Usec =>
  beside.conversationId === null && part.conversationId !== null
    ? Math.max(part.after, part.wholeAt)
    : part.begins;
