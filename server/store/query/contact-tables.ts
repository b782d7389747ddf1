import type { Flag } from './tables.ts';

/** What a person chose about another. */
export interface ContactsTable {
  person_id: string;
  contact_id: string;
  pinned: Flag;
  dismissed: Flag;
}

/** A block, and what the two saw of each other when the silence between them began: they keep seeing that. */
export interface BlocksTable {
  person_id: string;
  blocked_id: string;
  person_name: string | null;
  person_photo: string | null;
  blocked_name: string | null;
  blocked_photo: string | null;
}

/** The read mark of a person that another member keeps seeing while one of the two blocks the other. */
export interface KeptMarksTable {
  conversation_id: string;
  person_id: string;
  viewer_id: string;
  latest_read: number;
}

/** Who declined to come into a group, and whose invitation it was. */
export interface DeclinedInvitationsTable {
  person_id: string;
  inviter_id: string;
}

/** A change of a person, or between two, that not all of their conversations show yet. */
export interface UnshownChangesTable {
  person_id: string;
  /** Empty: it shows in all conversations of the person; else in those that the two share. */
  other_id: string;
  /** The conversation that showed it last, in order of their ids. */
  after_id: string;
}

/** Who was taken out of a group by someone else, until someone adds them again. */
export interface RemovalsTable {
  conversation_id: string;
  person_id: string;
}
