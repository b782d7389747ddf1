import { sayError, type ErrorText } from '../../client/index.ts';
import type { RefusalDetails } from '../../protocol/index.ts';
import { refusalText } from '../../words/refusal.ts';
import { safeText } from '../../words/safe-text.ts';
import { hasText, t } from '../../words/translate.ts';

/** An error of the client library, or what was kept of it. */
export interface Failure {
  readonly message: string;
  readonly refusal?: RefusalDetails | undefined;
  readonly text?: ErrorText | undefined;
}

/** What went wrong, in the language of the app as far as it is known; else in English, as the library or the server said it. */
export function wordsOf({ message, refusal, text }: Failure): string {
  if (refusal) return refusalText(t, refusal);
  // An outbox keeps a text over updates of the app, which may have dropped it since.
  return text && hasText(text.key) ? sayError(t, text) : safeText(message);
}
