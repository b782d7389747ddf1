// Someone who was away for a week fetches what happened, again and again.
import { catchUp } from './catch-up.ts';
import { pause, readPlan, report } from './plan.ts';

export interface WeeksPlan {
  readonly url: string;
  readonly token: string;
  readonly betweenMs: number;
}

/** Reported at the beginning, and with every week that was fetched. */
export interface WeeksResult {
  readonly fetched: number;
}

const { url, token, betweenMs } = await readPlan<WeeksPlan>();
for (let fetched = 0; ; fetched += 1) {
  await report({ fetched } satisfies WeeksResult);
  await catchUp(url, token);
  await pause(betweenMs);
}
