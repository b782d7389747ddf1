export interface MembersTable {
  conversation_id: string;
  person_id: string;
  status: number;
  invitation_status: number;
  affinity: number;
  inviter_id: string | null;
  invited_at: number | null;
  active_at: number | null;
  joined_at: number;
  level: number;
  view: number;
  latest_read: number;
  /** Hidden while the conversation's sort_at is not above it. */
  hidden_at: number;
  /** Position of the last change that only this person sees. */
  changed_at: number;
  /**
   * At least the minute of `changed_at` and, for one who is invited or active, of the conversation's: by it a person's changed
   * conversations are found.
   */
  change_minute: number;
  /** Position at which the person last deleted the history; 0: never. */
  cleared_at: number;
  /** Up to where the person deleted it. */
  cleared_to: number;
}

/** What is inserted: `change_minute` follows from `changed_at`. */
export type NewMember = Omit<MembersTable, 'change_minute'>;
