import { ParleyError } from '../../../protocol/index.ts';

/** The tables that a move has in a store for as long as it lasts; no dump has them. */
export const moveTables = { mark: 'move_mark', changes: 'move_changes' } as const;

export const isMoveTable = (table: string): boolean =>
  table === moveTables.mark || table === moveTables.changes;

/** What a move says of a store: that it is being filled, that it is whole and waits for the word, or that its data went elsewhere. */
export type MoveState = 'filling' | 'whole' | 'moved';

export interface MoveMark {
  readonly state: MoveState;
  /** The same at both places. */
  readonly move: string;
  /** The other place, without a password. */
  readonly place: string;
}

/** A store that a move has closed; the message is one line for the administrator. */
export class ClosedByMoveError extends Error {
  override readonly name = 'ClosedByMoveError';
}

/** What is wrong with using a store that has this mark. */
export function closedBy({ state, place }: MoveMark): ClosedByMoveError {
  return new ClosedByMoveError(
    state === 'moved'
      ? `this data was moved to ${place}: start the server there (--database or --data); "parley-server move --undo" lets it be used here again, without what came since`
      : `a move from ${place} to here did not end: run "parley-server move" again, it goes on or begins anew`,
  );
}

/** What a store answers to a write once its data went elsewhere. */
export const refusedWrite = { message: 'parley-server: moved', code: 'MV001' } as const;

/** A write came too late for this store; at the other place it is taken. */
export class WriteAfterMoveError extends ParleyError {
  constructor(cause: unknown) {
    super('unavailable', 'The server is moving.', { cause, retryAfterSecs: 2 });
  }
}
