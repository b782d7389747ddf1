import type { UpdatesView } from '../../preload/commands/updates.ts';
import { t } from '../../words/translate.ts';
import { fullTimeOf } from '../kit/times.ts';

/** Where updates stand, in one sentence; and whether it is one that is wrong. */
export function updateStatus({ url, checkedAt, state }: UpdatesView): { text: string; wrong: boolean } {
  const right = (text: string) => ({ text, wrong: false });
  switch (state.kind) {
    case 'idle':
      if (url === '') return right(t('updates.off'));
      return right(
        checkedAt === null ? t('updates.never') : t('updates.newest', { when: fullTimeOf(checkedAt) }),
      );
    case 'checking':
      return right(t('updates.checking'));
    case 'available':
      return right(
        state.install
          ? t('updates.available', { version: state.version })
          : t('updates.cannotInstall', { version: state.version }),
      );
    case 'downloading':
      return right(t('updates.downloading', { version: state.version, percent: state.percent }));
    case 'ready':
      return right(t('updates.ready', { version: state.version }));
    case 'failed':
      return { text: state.reason, wrong: true };
    case 'replaced':
      return right(t('updates.replaced'));
  }
}

/** The line in the list. */
export interface UpdateLine {
  text: string;
  /** What it offers. */
  offer: 'show' | 'restart';
  /** What is put away with it. */
  about: string;
}

/** Where there is a version that the person has not put away; null else. */
export function updateLine(view: UpdatesView | null, putAway: string | null): UpdateLine | null {
  const state = view?.state;
  if (state?.kind === 'replaced')
    return putAway === 'replaced'
      ? null
      : { text: t('updates.lineReplaced'), offer: 'restart', about: 'replaced' };
  if (!state || (state.kind !== 'available' && state.kind !== 'ready') || state.version === putAway)
    return null;
  const { version: about } = state;
  if (state.kind === 'available')
    return { text: t('updates.line', { version: about }), offer: 'show', about };
  return state.onQuit ? null : { text: t('updates.lineReady', { version: about }), offer: 'show', about };
}
