import { CertificateError, certificateQuestion, ClientError, ProxyError } from '../../client/index.ts';
import type { Result } from '../../preload/views.ts';
import { refusalText } from '../../words/refusal.ts';
import { t } from '../../words/translate.ts';
import { trouble } from '../words/trouble.ts';
import { OwnRefusal } from './own-refusal.ts';

/** What went wrong, in the language of the app as far as it is known. */
export function wordsOf(error: ClientError): string {
  const { message, code, refusal, cause } = error;
  if (error instanceof OwnRefusal) return message;
  if (refusal !== undefined) return refusalText(t, refusal);
  // The way to the service is to blame: what it says is more than the code.
  if (cause instanceof ProxyError || cause instanceof CertificateError) return trouble().said(cause.message);
  return trouble().failed(code, message);
}

/** Carries out what the person asked for; what went wrong becomes words and, where there is one, the field to correct. */
export async function asResult<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const { field } = error;
    const certificate = certificateQuestion(error);
    return {
      ok: false,
      error: {
        message: wordsOf(error),
        ...(field !== undefined && { field }),
        ...(certificate && { certificate }),
      },
    };
  }
}

/** As {@link asResult}, for work whose only answer is that it is done. */
export const asDone = (work: () => Promise<unknown>): Promise<Result<null>> =>
  asResult(async () => {
    await work();
    return null;
  });
