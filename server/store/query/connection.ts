import type { Usec } from '../../../protocol/index.ts';
import type { CompanionCache } from './companion-cache.ts';
import type { GatheredReads } from './keyed.ts';
import type { EventKey, Progress } from './progress.ts';
import type { RosterCache } from './roster-cache.ts';
import type { Statement } from './statement.ts';

/** Runs prepared statements on one of the store's engines. */
export interface QueryRunner {
  all<P, R>(statement: Statement<P, R>, parameters: P): Promise<readonly R[]>;
  /** The first row or null. */
  first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | null>;
  /** For statements that return no rows: how many rows they changed. */
  run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number>;
}

/** A connection as the store's functions see it. */
export interface Connection extends QueryRunner {
  /** The rosters that were read over it. */
  readonly rosters: RosterCache;
  /** Absent: what is read over it is read for each caller. */
  readonly gathered?: GatheredReads;
  /** Of a transaction: how far conversations moved in it. */
  readonly progress?: Progress;
}

/** A connection that sees what is committed, and only that. */
export interface Reader extends Connection {
  /** Who shares conversations with the people who were asked for. */
  readonly companions: CompanionCache;
  /**
   * The position up to which what is read from now on has everything: what becomes visible later is above it, whichever process
   * writes it.
   */
  committed(): Promise<Usec>;
  /** As `committed`, once that has everything that is committed by now. */
  caughtUp(): Promise<Usec>;
}

/** A connection inside the store's one queue of commits, as an engine makes it. */
export interface EngineTransaction extends QueryRunner {
  /**
   * Takes the next change position: a timestamp in usec that no other change has. It is greater than all in its conversation, and
   * those of a unit that is not confined to one are greater than every one taken before, by any process on this store.
   */
  position(): Usec;
  /** Whether what it does is published to other processes. */
  readonly isPublished: boolean;
}

/** A transaction as the store's functions see it. */
export interface Transaction extends EngineTransaction, Connection {
  readonly progress: Progress;
  /** Like `run`, for a statement that neither sees nor changes rows of conversations and members. */
  runBeside<P>(statement: Statement<P, unknown>, parameters: P): Promise<number>;
}

/** What a unit is going to read, as far as that is known before it runs. */
export interface Foreseen {
  readonly conversationId: string;
  /**
   * True of one that changes nothing but rows of this conversation, and reads nothing that units confined to other
   * conversations change. Those may run at the same time; all other units run alone.
   */
  readonly isConfined: boolean;
  /** Under which an event is made in it; null: under none. */
  readonly key: EventKey | null;
}

/** What is committed, and the way to commit more. */
export interface Database {
  readonly reader: Reader;
  /**
   * Runs `unit` inside the next commit and resolves when that commit is durable. Units run one after the other; one that
   * throws is undone alone and rejects with what it threw. A unit awaits nothing but its transaction, and changes nothing but
   * through it: when another one of the same commit fails, it runs again.
   */
  write<T>(unit: (transaction: Transaction) => Promise<T>, foreseen?: Foreseen): Promise<T>;
}
