import type { Result } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from './mirror.ts';

/** Waits for an answer; a failure is shown in a toast. False: it did not happen. */
export async function reportFailure(
  mirror: Pick<Mirror, 'say'>,
  answer: Promise<Result<unknown>>,
): Promise<boolean> {
  try {
    const result = await answer;
    if (!result.ok) mirror.say(result.error.message);
    return result.ok;
  } catch {
    mirror.say(t('firstStart.couldNot'));
    return false;
  }
}

/** As {@link reportFailure}, for one mirror. */
export type ReportFailure = (answer: Promise<Result<unknown>>) => Promise<boolean>;
