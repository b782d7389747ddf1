import type { ClientPresenceStateType, FocusType, TypingType, Usec } from '../../../protocol/index.ts';
import type { StoredDnd } from './settings.ts';

export type DeviceClass = 'desktop' | 'mobile' | 'tablet';

/** The client by which a person acts, without what only a session knows. */
export interface LiveCaller {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
}

/** What a client says of itself in a conversation. */
interface OfSignal {
  readonly conversationId: string;
  readonly ms: number;
  readonly at: Usec;
  /** Ends only what was said then; absent: whatever was said before `at`. */
  readonly ends?: Usec;
  /** Who is to be told; absent where they are many. */
  readonly to?: readonly string[];
}

/**
 * One change of what a person's clients do, for the processes where the person is connected. Durations are counted from the moment at
 * which a process learns of the fact; `at` is by the clock of the process that states it, and decides between facts that contradict each other.
 */
export type OwnFact =
  | ({
      readonly fact: 'session';
      readonly sessionId: string;
      readonly device: DeviceClass;
      readonly at: Usec;
    } & LiveCaller)
  | { readonly fact: 'session-ended'; readonly gaiaId: string; readonly sessionId: string }
  | ({ readonly fact: 'activity'; readonly state: ClientPresenceStateType; readonly ms: number } & LiveCaller)
  | ({
      readonly fact: 'claim';
      readonly active: boolean;
      readonly ms: number;
      readonly at: Usec;
    } & LiveCaller)
  | { readonly fact: 'settings'; readonly gaiaId: string; readonly dnd: StoredDnd };

/** What a client does in a conversation. */
export type Signal =
  | ({ readonly fact: 'typing'; readonly type: TypingType } & OfSignal & LiveCaller)
  | ({
      readonly fact: 'focus';
      readonly type: FocusType;
      /** Null: it is not known. */
      readonly device: DeviceClass | null;
    } & OfSignal &
      LiveCaller);

/** What a client does, and another process may have to state. */
export type ClientFact = Signal | Extract<OwnFact, { fact: 'activity' | 'claim' }>;

/** How a person is, for those who may see it. */
export interface Told {
  readonly fact: 'told';
  readonly gaiaId: string;
  readonly to: readonly string[];
  /** Later than what was told of them before, whoever told it. */
  readonly at: Usec;
  /** A PresenceResult, encoded, in base64. */
  readonly result: string;
}

/**
 * One change of the live state. A process applies the facts that it states and those that it hears of, and pushes what follows to the
 * sessions here. Each reaches the processes with someone whom it concerns.
 */
export type LiveFact =
  | OwnFact
  | Signal
  | Told
  | { readonly fact: 'met' | 'parted'; readonly gaiaId: string; readonly others: readonly string[] };
