import { fakeClock } from '../../../protocol/index.ts';
import type { MissingStretch } from '../../domain/conversations/missing-stretch.ts';
import type { Commit } from '../commit.ts';
import { CommitChain } from '../commit-chain.ts';

export type Reading = Omit<MissingStretch, 'has'>;

/** A chain of which is kept what it does. Reads end at once, or when `read` does. */
export function watchedChain(start: number | null = 0, read?: () => Promise<void>) {
  const clock = fakeClock();
  const pushed: string[] = [];
  const mended: Reading[] = [];
  const asked: number[] = [];
  let gaps = 0;
  let lacking = (_gaiaId: string): boolean => false;
  const commits = new CommitChain({
    clock,
    deliver: ({ traceId }) => pushed.push(traceId ?? ''),
    ask: (at) => asked.push(at),
    mend: ({ conversationId, changedAbove, above, upTo }) => {
      mended.push({ conversationId, changedAbove, above, upTo });
      if (read) return read();
      pushed.push(`${conversationId} read again`);
      return Promise.resolve();
    },
    onGap: (lacks = () => true) => {
      gaps += 1;
      lacking = lacks;
    },
  });
  if (start !== null) commits.start(start);
  return {
    clock,
    pushed,
    mended,
    asked,
    commits,
    gaps: () => gaps,
    lacking: (gaiaId: string) => lacking(gaiaId),
  };
}

/** One whose reads end when the test says so, the oldest first. */
export function slowChain() {
  const ends: (() => void)[] = [];
  const chain = watchedChain(0, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    return promise;
  });
  const endRead = (): Promise<void> => {
    ends.shift()?.();
    return turns();
  };
  return { ...chain, endRead };
}

/** Lets everything happen that reads have started. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** As if each part was for shards of its own. */
export const inParts = (commit: Commit): readonly Commit[] =>
  commit.parts.map((part) => ({ ...commit, parts: [part] }));

export const namesOf = (history: readonly Commit[]): string[] =>
  history.flatMap(({ parts }) =>
    parts.flatMap(({ deliveries }) => deliveries.map(({ traceId }) => traceId ?? '')),
  );

/** Name of what a commit changed in a conversation. */
export const nameIn = ({ parts }: Commit, id: string): string =>
  parts.find(({ conversationId }) => conversationId === id)?.deliveries[0]?.traceId ?? '';
