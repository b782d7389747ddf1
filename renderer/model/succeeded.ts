import type { Result } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from './mirror.ts';

/** Resolves to whether a request succeeded; shows a failure in a toast. */
export async function succeeded(
  mirror: Pick<Mirror, 'showToast'>,
  response: Promise<Result<unknown>>,
): Promise<boolean> {
  try {
    const result = await response;
    if (!result.ok) mirror.showToast(result.error.message);
    return result.ok;
  } catch {
    mirror.showToast(t('firstStart.couldNot'));
    return false;
  }
}
