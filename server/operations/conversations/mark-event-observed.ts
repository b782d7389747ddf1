import type { Handler } from '../context/context.ts';

/** Accepted without effect: what has been read is said with UpdateWatermark. */
export const markEventObserved: Handler<'MarkEventObserved'> = () =>
  Promise.resolve({ response: {}, pushes: [] });
