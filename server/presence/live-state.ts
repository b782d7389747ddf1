import type { ClientPresenceStateType, FocusType, Presence, TypingType, Usec } from '../../protocol/index.ts';
import type { ClientFact, DeviceClass, LiveCaller, LiveFact, OwnFact } from '../domain/people/live-fact.ts';
import type { StoredDnd } from '../domain/people/settings.ts';
import type { HeaderState } from '../push/state-update-header.ts';

/** A client as the live state knows it. */
export interface LiveClient {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
  readonly device: DeviceClass;
}

/**
 * What is true only while someone is connected: sessions, active client, typing, focus, idleness. Nothing of it is kept.
 *
 * Every change that concerns others is emitted to the callback given at creation, also those that time brings
 * about. A process knows of its own sessions and of those that the same people have elsewhere; of everyone else it reads in the directory.
 */
export interface LiveState extends HeaderState, AsyncDisposable {
  /** A session opened. Resolves when the person's settings are known, so that headers made afterwards are right. */
  connect(client: LiveClient, sessionId: string): Promise<void>;
  /** A session that opened can receive pushes: its client gets what the person's other clients reported of themselves. */
  receives(client: LiveClient): void;
  /** A session ended. The last one of a client ends its typing, focus, and active claim. */
  disconnect(sessionId: string): Promise<void>;
  /** The person's clients that have a session, here or elsewhere. */
  clientsOf(gaiaId: string): Promise<ReadonlySet<string>>;
  /** Which of the clients have a session, here or elsewhere. */
  connectedAmong(clientIds: readonly string[]): Promise<ReadonlySet<string>>;

  /** Claims (or, for the claimant only, gives up) being the client that the person uses. */
  setActiveClient(caller: LiveCaller, active: boolean, timeoutSecs: number): Promise<void>;

  /**
   * The person's stored settings changed: headers say so from now on, and those who may see the person get a push. No one
   * waits for that. The operation that changed them pushes to the person's own clients.
   */
  settingsChanged(gaiaId: string, dnd: StoredDnd): void;

  /** Idle or active, of one client. */
  setClientPresence(caller: LiveCaller, state: ClientPresenceStateType, timeoutSecs: number): Promise<void>;

  /**
   * The person is in a conversation with these others from now on: each side gets the other's presence. No one waits for it,
   * so that the event that brought them together is not held up behind later ones.
   */
  introduce(gaiaId: string, others: readonly string[]): void;

  /**
   * The person shares one conversation less with these others: those who share none any more forget how the other was.
   * No one waits for it.
   */
  part(gaiaId: string, others: readonly string[]): void;

  setTyping(caller: LiveCaller, conversationId: string, type: TypingType, at: Usec): Promise<void>;
  setFocus(
    caller: LiveCaller,
    conversationId: string,
    type: FocusType,
    timeoutSecs: number,
    at: Usec,
  ): Promise<void>;
  /** Takes the person's turn for an easter egg; false while the last one is less than its time ago. */
  takeEasterEggTurn(gaiaId: string): Promise<boolean>;

  /** Presence of each person as someone who may see everything sees it. */
  presenceOf(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence>>;
}

/** A live state that several processes have in common, each with the part of its own sessions. */
export interface SharedLiveState extends LiveState {
  /** Takes part; called once, before anything else. */
  start(): Promise<void>;
  /** Another process states what changed of its part. */
  learn(from: string, facts: readonly LiveFact[]): void;
  /** Another process states all of its part that is about these people: what else was known of that is over. */
  learnAll(from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): void;
  /** As `learnAll`; returns all of this process's part that is about these people. */
  meet(from: string, gaiaIds: readonly string[], facts: readonly OwnFact[]): readonly OwnFact[];
  /** Another process was asked to do this for a client that has its session here. */
  take(fact: ClientFact): void;
  /** Something that others stated may be lost. */
  missed(): void;
  /** Another process is gone, and so are its sessions. */
  forget(from: string): void;
}
