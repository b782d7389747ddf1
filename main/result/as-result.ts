import { certificateQuestion, ClientError } from '../../client/index.ts';
import type { Result } from '../../preload/views.ts';
import { wordsOf } from './words-of.ts';

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
