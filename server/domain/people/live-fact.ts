import type { ClientPresenceStateType, FocusType, TypingType, Usec } from '../../../protocol/index.ts';
import type { StoredDnd } from './settings.ts';

export type DeviceClass = 'desktop' | 'mobile' | 'tablet';

/** The client by which a person acts, without what only a session knows. */
export interface LiveCaller {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
}

/** Some of what changed of who is there. */
interface OfPresence {
  /** Use of the person's clients as the process sees it that states the fact, the fact included; absent where all of a process's facts are stated. */
  readonly use?: string;
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
 * One change of the live state. A process applies the facts that it states and those that it hears of, and pushes what follows
 * to the person's own clients here; who may see the person gets their pushes from the process that states it. Typing, focus and who
 * met or parted reach processes with someone whom it concerns, the others all. Durations are counted from the moment at which a process learns of the fact; `at` is by the clock
 * of the process that states it, and decides between facts that contradict each other.
 */
export type LiveFact =
  | ({
      readonly fact: 'session';
      readonly sessionId: string;
      readonly device: DeviceClass;
      readonly at: Usec;
    } & LiveCaller &
      OfPresence)
  | ({ readonly fact: 'session-ended'; readonly sessionId: string } & OfPresence)
  | ({
      readonly fact: 'activity';
      readonly state: ClientPresenceStateType;
      readonly ms: number;
    } & LiveCaller &
      OfPresence)
  | ({
      readonly fact: 'claim';
      readonly active: boolean;
      readonly ms: number;
      readonly at: Usec;
    } & LiveCaller)
  | ({ readonly fact: 'typing'; readonly type: TypingType } & OfSignal & LiveCaller)
  | ({ readonly fact: 'focus'; readonly type: FocusType } & OfSignal & LiveCaller)
  | { readonly fact: 'easter-egg'; readonly gaiaId: string }
  | ({ readonly fact: 'settings'; readonly gaiaId: string; readonly dnd: StoredDnd } & OfPresence)
  | { readonly fact: 'met' | 'parted'; readonly gaiaId: string; readonly others: readonly string[] };
