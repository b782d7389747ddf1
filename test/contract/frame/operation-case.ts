import type { OperationName, RefusalDetails, RequestOf, StateUpdate } from '../../../protocol/index.ts';
import type { Observer, Scene } from './scene.ts';

/**
 * One update as it must arrive, as far as it is named: its one notification, and `conversation` exactly when that must
 * come along. Values may be vitest's asymmetric matchers.
 */
export type PushedUpdate = { readonly [F in keyof StateUpdate]?: unknown };

/** A request that is granted, and all that must come of it. */
export interface Good<O extends OperationName> {
  readonly request: RequestOf<O>;
  /** What the answer holds besides its header; an object to match. */
  readonly answer: object;
  /** What each receives, in any order; who is not named receives nothing. */
  readonly pushed?: { readonly [P in Observer]?: readonly PushedUpdate[] };
  /** Checks what those see who look anew. Absent: the request changes nothing that is stored, which is checked. */
  readonly stored?: () => Promise<void>;
  /** Puts things back that other cases must not find. */
  readonly undo?: () => Promise<unknown>;
}

/** A request that is refused, and with it changes nothing and is pushed to no one. */
export interface Refused<O extends OperationName> {
  readonly request: RequestOf<O>;
  readonly why: RefusalDetails;
  /** Who asks; the caller, when it does not say. */
  readonly by?: Observer;
}

type Making<T> = (scene: Scene) => Promise<T> | T;

/** What is to be seen of one operation. Refusals that hold for every operation are not listed; see `run-cases.ts`. */
export interface OperationCase<O extends OperationName> {
  /** By what they show. */
  readonly good: Readonly<Record<string, Making<Good<O>>>>;
  /** By what is wrong with them. Null: the variant has no words for it. */
  readonly refused: Readonly<Record<string, Making<Refused<O> | null>>>;
}

export type Cases = { readonly [O in OperationName]: OperationCase<O> };
