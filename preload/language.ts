/** The shape of words, whatever they say: a translation has all of it. */
export type Wide<T> = T extends string
  ? string
  : T extends (...input: infer Input) => infer Said
    ? (...input: Input) => Wide<Said>
    : { readonly [K in keyof T]: Wide<T[K]> };
