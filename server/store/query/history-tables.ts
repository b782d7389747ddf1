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
