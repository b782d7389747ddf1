import { systemClock } from '../../protocol/index.ts';
import { ClientError } from '../../client/index.ts';
import type { Logger } from '../log/log.ts';
import { wordsOf } from '../result/words-of.ts';
import { PendingRemovals } from './pending-removals.ts';
import { t } from '../../words/translate.ts';

const failed = { leave: 'notLeft', delete: 'notDeleted' } as const;

/** Conversations about to be left or deleted; what fails is reported. */
export function createPendingRemovals(
  changed: (account: string, conversationId: string) => void,
  say: (text: string) => void,
  log: Logger,
): PendingRemovals {
  return new PendingRemovals({
    clock: systemClock,
    changed,
    failed: (how, error) => {
      log.warn({ how, error: String(error) }, 'a conversation could not be removed');
      const reason = error instanceof ClientError ? wordsOf(error) : t('notices.somethingWrong');
      say(t(`notices.${failed[how]}`, { reason }));
    },
  });
}
