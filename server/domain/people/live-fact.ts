import type { ClientPresenceStateType, FocusType, TypingType, Usec } from '../../../protocol/index.ts';
import type { StoredDnd } from './settings.ts';

export type DeviceClass = 'desktop' | 'mobile' | 'tablet';

/** The client by which a person acts, without what only a session knows. */
export interface LiveCaller {
  readonly gaiaId: string;
  readonly clientId: string;
  readonly resource: string;
}

/**
 * One change of the live state. Every process applies every fact, its own and those of others, and pushes what follows to its
 * own sessions. Durations are counted from the moment at which a process learns of the fact; `at` is by the clock
 * of the process that states it, and decides between facts that contradict each other.
 */
export type LiveFact =
  | ({
      readonly fact: 'session';
      readonly sessionId: string;
      readonly device: DeviceClass;
      readonly at: Usec;
    } & LiveCaller)
  | { readonly fact: 'session-ended'; readonly sessionId: string }
  | ({ readonly fact: 'activity'; readonly state: ClientPresenceStateType; readonly ms: number } & LiveCaller)
  | ({
      readonly fact: 'claim';
      readonly active: boolean;
      readonly ms: number;
      readonly at: Usec;
    } & LiveCaller)
  | ({
      readonly fact: 'typing';
      readonly conversationId: string;
      readonly type: TypingType;
      readonly ms: number;
      readonly at: Usec;
    } & LiveCaller)
  | ({
      readonly fact: 'focus';
      readonly conversationId: string;
      readonly type: FocusType;
      readonly ms: number;
      readonly at: Usec;
    } & LiveCaller)
  | { readonly fact: 'easter-egg'; readonly gaiaId: string }
  | { readonly fact: 'settings'; readonly gaiaId: string; readonly dnd: StoredDnd }
  | { readonly fact: 'met' | 'parted'; readonly gaiaId: string; readonly others: readonly string[] };
