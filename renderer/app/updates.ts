import type { UpdatesView } from '../../preload/commands/updates.ts';
import { words } from '../words/words.ts';
import { fullTimeOf } from '../kit/times.ts';

/** Where updates stand, in one sentence; and whether it is one that is wrong. */
export function updateStatus({ url, checkedAt, state }: UpdatesView): { text: string; wrong: boolean } {
  const { updates } = words;
  const right = (text: string) => ({ text, wrong: false });
  switch (state.kind) {
    case 'idle':
      if (url === '') return right(updates.off);
      return right(checkedAt === null ? updates.never : updates.newest(fullTimeOf(checkedAt)));
    case 'checking':
      return right(updates.checking);
    case 'available':
      return right(state.install ? updates.available(state.version) : updates.cannotInstall(state.version));
    case 'downloading':
      return right(updates.downloading(state.version, state.percent));
    case 'ready':
      return right(updates.ready(state.version));
    case 'failed':
      return { text: state.reason, wrong: true };
  }
}

/** The line in the list, where there is a version that the person has not put away; null else. */
export function updateLine(view: UpdatesView | null, putAway: string | null): string | null {
  const state = view?.state;
  if (!state || (state.kind !== 'available' && state.kind !== 'ready') || state.version === putAway)
    return null;
  if (state.kind === 'available') return words.updates.line(state.version);
  return state.onQuit ? null : words.updates.lineReady(state.version);
}
