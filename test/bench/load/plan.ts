import { once } from 'node:events';

/** The plan that the parent sends first. */
export async function readPlan<Plan>(): Promise<Plan> {
  const [plan] = (await once(process, 'message')) as [Plan];
  return plan;
}

/** Tells the parent something. */
export async function report(value: object): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.send?.(value, undefined, {}, (error) => (error === null ? resolve() : reject(error)));
  });
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
