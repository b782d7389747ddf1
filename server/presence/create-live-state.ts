import type { Clock } from '../../protocol/index.ts';
import type { Push } from '../domain/events/push.ts';
import type { Store } from '../store/store.ts';
import type { ClientFact, LiveFact, OwnFact, Told } from '../domain/people/live-fact.ts';
import type { DirectoryTable } from '../store/directory/directory-table.ts';
import type { SharedLiveState } from './live-state.ts';
import { ReplicatedLiveState } from './replicated-live-state.ts';

/** What the live state needs of a bus. */
export interface OtherProcesses {
  /** As others name this process. */
  readonly id: string;
  /** Tells processes to which any of these people are connected what changed here. */
  state(fact: LiveFact, concerned: readonly string[]): void;
  /**
   * Tells processes to which the person is connected what changed of them here, or to which those are connected who are told. That it
   * is lost is noticed.
   */
  tell(fact: OwnFact | Told): void;
  /** Tells a process all that is true here of these people, and asks it for the same. */
  meet(process: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): void;
  /** Has a process state what one of its clients did. */
  passOn(process: string, fact: ClientFact): void;
  /** What is published for a person elsewhere is delivered here once this resolves, until its result is called. */
  follow(gaiaId: string): Promise<() => void>;
}

export interface LiveStateOptions {
  readonly clock: Clock;
  readonly store: Store;
  /** Receives pushes for the sessions of this process. */
  readonly emit: (pushes: readonly Push[]) => void;
  /** Receives what went wrong in work that time started, where no one waits for an answer. */
  readonly report: (error: unknown) => void;
  /** Other processes, and the directory that this one has in common with them; absent: there are none. */
  readonly shared?: { readonly others: OtherProcesses; readonly table: DirectoryTable };
  /** A client that has a session here opened a newer one at another process. */
  readonly onSuperseded?: (clientId: string) => void;
}

/** The live state, alone or together with that of other processes. */
export function createLiveState(options: LiveStateOptions): SharedLiveState {
  return new ReplicatedLiveState(options);
}

/** What a live state does with what a bus brings. */
export const hearing = (live: SharedLiveState) => ({
  onFacts: (from: string, facts: readonly LiveFact[]) => live.learn(from, facts),
  onMet: (from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]) =>
    live.meet(from, gaiaIds, facts),
  onAnswer: (from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]) =>
    live.learnAll(from, gaiaIds, facts),
  onPassedOn: (fact: ClientFact) => live.take(fact),
  onMissed: () => live.missed(),
  onGone: (from: string) => live.forget(from),
});
