/** What became of an event, as far as its kind says. */
export type EventKind =
  | 'message'
  | 'reaction'
  | 'reaction taken back'
  | 'correction'
  | 'retraction'
  | 'join'
  | 'leave'
  | 'other';

/** An event as a client saw it. */
export interface SeenEvent {
  readonly id: string;
  readonly conversation: string;
  /** Microseconds; its place in the conversation. */
  readonly timestamp: number;
  readonly sender: string;
  readonly kind: EventKind;
  /** What it says; null: nothing. */
  readonly text: string | null;
  /** Id of the message that it changes. */
  readonly target: string | null;
  /** Who joined or left. */
  readonly people: readonly string[];
  /** The key under which it was sent: known to its sender's clients alone. */
  readonly key: string | null;
  /** What is left of a deleted message, or only names an event that went with one. */
  readonly isShell: boolean;
}

/** How far someone read, as a client was told. */
export interface SeenMark {
  readonly conversation: string;
  readonly person: string;
  readonly timestamp: number;
}

/** What was asked for. */
export interface Asked {
  readonly conversation: string | null;
  readonly key: string | null;
  readonly text: string | null;
  readonly target: string | null;
  /** SyncAllNewEvents: the cursor that it goes on from. */
  readonly since: number | null;
  /** UpdateWatermark. */
  readonly readUpTo: number | null;
}

export interface Answered {
  readonly events: readonly SeenEvent[];
  readonly marks: readonly SeenMark[];
  /** `sync_timestamp`, where the answer has one. */
  readonly cursor: number | null;
}

/** A message and what was done to it, as a client shows them. */
export interface ShownMessage {
  readonly id: string | null | undefined;
  readonly text: readonly unknown[] | undefined;
  /** Whoever deleted it; null: no one. */
  readonly by: string | null;
}

/** What a client shows in the end. */
export interface ShownState {
  readonly conversations: readonly { readonly id: string; readonly events: readonly ShownMessage[] }[];
}

/**
 * What happened, in the order in which it was seen from where the clients are. A call without a reply has an unknown result.
 * Connections have numbers of their own in the whole history, calls within their connection.
 */
export type Entry =
  | { readonly kind: 'group'; readonly conversation: string; readonly people: readonly string[] }
  /** `fresh`: of a client that begins with nothing, when all is over. */
  | {
      readonly kind: 'connection';
      readonly connection: number;
      /** Milliseconds. */
      readonly at: number;
      readonly client: string;
      readonly person: string;
      readonly fresh: boolean;
    }
  | {
      readonly kind: 'call';
      readonly connection: number;
      readonly call: number;
      readonly operation: string;
      readonly asked: Asked;
    }
  | {
      readonly kind: 'reply';
      readonly connection: number;
      readonly call: number;
      /** `failed`: what became of it is as unknown as without a reply. */
      readonly result: 'ok' | 'refused' | 'failed';
      readonly answered: Answered;
    }
  | {
      readonly kind: 'push';
      readonly connection: number;
      readonly events: readonly SeenEvent[];
      /** Of notifications of read marks alone. */
      readonly marks: readonly SeenMark[];
    }
  /** The service ended the connection, and said why. */
  | { readonly kind: 'close'; readonly connection: number; readonly at: number; readonly reason: string }
  | { readonly kind: 'fault'; readonly what: string }
  /** What a client shows when all is over, beside what a fresh one of the same person shows. */
  | {
      readonly kind: 'end';
      readonly client: string;
      readonly person: string;
      readonly state: ShownState;
      readonly fresh: ShownState;
    };

/** One JSON object a line. */
export const written = (entries: readonly Entry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

export const read = (lines: string): Entry[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
