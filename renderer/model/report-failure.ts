import type { Result } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from './mirror.ts';

/** Waits for what was asked; a refusal is said in a toast. False: it did not happen. */
export async function told(mirror: Pick<Mirror, 'say'>, asked: Promise<Result<unknown>>): Promise<boolean> {
  try {
    const answer = await asked;
    if (!answer.ok) mirror.say(answer.error.message);
    return answer.ok;
  } catch {
    mirror.say(t('firstStart.couldNot'));
    return false;
  }
}
