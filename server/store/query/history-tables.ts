/** A stretch of history that a person may see. */
export interface SpansTable {
  conversation_id: string;
  person_id: string;
  starts_at: number;
  ends_at: number;
}

/** A stretch that no one may see any more; what is left of it is being erased. */
export interface UnseenStretchesTable {
  conversation_id: string;
  starts_at: number;
  ends_at: number;
}

/** The key of an event that was erased, and the event's timestamp: it stays spent. */
export interface SpentKeysTable {
  conversation_id: string;
  sender_id: string;
  client_generated_id: number;
  timestamp: number;
}

/** A message that changes another one. It goes with its event. */
export interface AmendmentsTable {
  conversation_id: string;
  timestamp: number;
  /** Timestamp of the message that it changes. */
  target_at: number;
  /** The type of its annotation. */
  type: number;
  sender_id: string;
  /** Empty unless it is a reaction. */
  emoji: string;
  /** 0: a reaction that was taken back, or what took it back. */
  counts: 0 | 1;
}
