import type { Usec } from '../../protocol/index.ts';
import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import type { Push } from '../domain/events/push.ts';
import type { ClientFact, LiveFact, OwnFact, Told } from '../domain/people/live-fact.ts';
import type { CommitSpan } from '../store/commit/commit-span.ts';

/** The pushes of one call. */
export interface Delivery {
  /** In the order in which a client must receive them. */
  readonly pushes: readonly Push[];
  /** Of the call that caused them; null when time or a lost connection did. */
  readonly traceId: string | null;
}

/** What this process does with what the bus brings. */
export interface BusListener {
  /** The stored changes of a conversation come in the order in which they were committed, whichever process committed them. */
  readonly onDelivery: (delivery: Delivery) => void;
  /** Deliveries may be missing: everyone who is connected here and of whom this is true must synchronise again. */
  readonly onGap: (lacks: (gaiaId: string) => boolean) => void;
  /** Changes of one conversation are missing: resolves once what the store has of them was delivered here. */
  readonly mend: (missing: MissingStretch) => Promise<void>;
  /** Another process states facts of the live state. */
  readonly onFacts: (from: string, facts: readonly LiveFact[]) => void;
  /** All that is true at another process of these people now; it wants to know the same of this one. */
  readonly onMet: (from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]) => readonly OwnFact[];
  /** The answer of a process that was met. */
  readonly onAnswer: (from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]) => void;
  /** Another process was asked to do something for a client that has its session here. */
  readonly onPassedOn: (fact: ClientFact) => void;
  /** Facts that others stated may be lost. */
  readonly onMissed: () => void;
  /** Another process ended, or was silent for too long. */
  readonly onGone: (from: string) => void;
  /** Another process has signed clients out. */
  readonly onRevoked: (clientIds: readonly string[]) => void;
  /** A position up to which everything can be read from the store, what was committed by now included. */
  readonly caughtUp: () => Promise<Usec>;
}

/** What metrics report about the bus. */
export interface BusState {
  readonly connected: boolean;
  /** Other processes that send signs of life. */
  readonly peers: number;
  /** How often deliveries were missing. */
  readonly gaps: number;
  /** Messages of a newer release that were not understood. */
  readonly unknown: number;
}

/**
 * Joins the processes of one server. What must last is in the store before it is published here, so a delivery that
 * gets lost costs a client time, never data. Nothing here throws because of a listener.
 */
export interface Bus extends AsyncDisposable {
  /** Takes part; called once, before anything else. */
  join(listener: BusListener): Promise<void>;
  /**
   * What is published for a person is delivered here from now on, until the result is called. Everything that was published before
   * can be read from the store when the promise resolves.
   */
  follow(gaiaId: string): Promise<() => void>;
  /** Tells the recipients, wherever they are connected. Returns at once. */
  publish(delivery: Delivery): void;
  /** The store committed; what is to be pushed for that is published before the event loop turns. */
  committed(commit: CommitSpan): void;
  /** As others name this process. */
  readonly id: string;
  /** Tells processes to which any of these people are connected what changed of this process's live state. That it is lost is not noticed. */
  state(fact: LiveFact, concerned: readonly string[]): void;
  /** Tells processes to which the person is connected what changed of them here, or to which those are who are told. */
  tell(fact: OwnFact | Told): void;
  /** Tells a process all that is true here of these people; it answers with the same. */
  meet(process: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): void;
  /** Has a process do something for a client that has its session there. */
  passOn(process: string, fact: ClientFact): void;
  /** Tells other processes which clients this one has signed out; they also learn it from the store, but later. */
  revoked(clientIds: readonly string[]): void;
  readonly status: BusState;
}
