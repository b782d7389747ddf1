// In place of `base-codec.ts` in a program that speaks the extended variant alone: half a megabyte less to read at each start.
import type * as Base from './base-codec.ts';

export const baseClasses: typeof Base.baseClasses = {};

export const isInBase: typeof Base.isInBase = () => false;

const absent = (): never => {
  throw new Error('this program does not speak the base variant');
};
export const toBase: typeof Base.toBase = absent;
export const fromBase: typeof Base.fromBase = absent;
