/** Carries out a method of `T` somewhere else. */
export type Invoke<T> = (method: keyof T & string, input: readonly unknown[]) => Promise<unknown>;

/** The same methods as the other end implements them: each answers at once. */
export type Synchronous<T> = {
  [K in keyof T]: T[K] extends (...input: infer Input) => Promise<infer Answer>
    ? (...input: Input) => Answer
    : never;
};

/** An object whose methods, all of them asynchronous, are carried out by `invoke`. */
export function methodProxy<T extends object>(invoke: Invoke<T>): T {
  return new Proxy({} as T, {
    get: (_, name) =>
      // Whatever is awaited is asked whether it is a promise.
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...input: unknown[]) => invoke(name as keyof T & string, input),
  });
}
