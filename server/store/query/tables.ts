import type {
  FileBlobsTable,
  FileChunksTable,
  FileRemovalsTable,
  FileSpaceTable,
  FilesTable,
  FileUsesTable,
} from './file-tables.ts';
import type { ServiceClockTable, WritersTable } from './service-clock-table.ts';
import type { AmendmentsTable, SpansTable, SpentKeysTable, UnseenStretchesTable } from './history-tables.ts';
import type { MembersTable } from './member-tables.ts';
import type {
  BlocksTable,
  ContactsTable,
  DeclinedInvitationsTable,
  KeptMarksTable,
  RemovalsTable,
  UnshownChangesTable,
} from './contact-tables.ts';

/** 0 or 1: the one form of a truth value that every engine stores alike. */
export type Flag = 0 | 1;

export interface PeopleTable {
  gaia_id: string;
  /** Null for a person who is known only by a reference. */
  email: string | null;
  /** Lower case; unique. */
  email_key: string | null;
  display_name: string;
  /** E.164; unique. */
  phone: string | null;
  photo_url: string | null;
  /** The image that `photo_url` leads to. */
  photo_id: string | null;
  gender: number;
  password_hash: string | null;
  administrator: Flag;
  /** Someone invited by address who has not signed up. */
  placeholder: Flag;
  /** Who invited them first; null: no one, or it is not known. */
  placeholder_by: string | null;
  /** Kept, but may not sign in. */
  disabled: Flag;
  created_at: number;
  last_seen: number;
  /** 1: the account is deleted, and what the person wrote is being erased; 2: it is erased. */
  deletion: 0 | 1 | 2;
  /** Two letters. */
  country_region: string | null;
  /** The calling code. */
  country_code: number | null;
}

/** The words by which a person can be found, lower case, one row each. */
export interface PersonWordsTable {
  word: string;
  person_id: string;
}

export interface SettingsTable {
  person_id: string;
  dnd: Flag;
  /** Null while on: until turned off. */
  dnd_until: number | null;
  dnd_version: number;
  desktop_off: Flag;
  desktop_off_version: number;
  /** Encoded MoodMessage; null: none. */
  mood: Uint8Array | null;
  sound: number;
  ring_sound: number;
  /** RichPresenceType values that are turned off, comma-separated. */
  rich_presence_off: string;
  /** `type:value` of the ConfigurationBits that were ever set, comma-separated; the value is 0 or 1. */
  configuration_bits: string;
}

export interface ClientsTable {
  client_id: string;
  person_id: string;
  token_hash: string;
  label: string;
  resource: string;
  variant: 'base' | 'extended';
  device: 'desktop' | 'mobile' | 'tablet';
  created_at: number;
  /** `gateway`: good only where older clients connect. */
  kind: 'app' | 'gateway';
  /** To the day. */
  used_at: number;
}

export interface InvitesTable {
  code_hash: string;
  created_by: string | null;
  expires_at: number | null;
  /** Who used it last. */
  used_by: string | null;
  uses_left: number;
  /** The one address that may sign up by it; null: any. */
  email_key: string | null;
  /** Null: made at the command line. */
  created_at: number | null;
  /** Sent to its address, and to no one else: who has it reads that mail. */
  mailed: Flag;
}

/** A code by which a forgotten password is replaced. Kept for an hour. */
export interface PasswordResetsTable {
  code_hash: string;
  person_id: string;
  created_at: number;
}

/** A client that was signed out; other processes learn of it here. Kept for a day. */
export interface RevocationsTable {
  position: number;
  client_id: string;
}

/** An attempt to sign in or to change who may. */
export interface SignInsTable {
  /** Empty: there is no such account. */
  person_id: string;
  at: number;
  action: 'sign-up' | 'sign-in' | 'password';
  outcome: 'success' | 'failure' | 'rate-limited';
  address: string;
  /** What the client calls itself. */
  label: string;
}

export interface ConversationsTable {
  id: string;
  type: number;
  name: string | null;
  creator_id: string;
  /** Who has the creator's role; null: the creator. */
  owner_id: string | null;
  /** Since when; null: since the creation. */
  owner_since: number | null;
  client_generated_id: number | null;
  /** `lower gaia id:higher gaia id` of a one-to-one conversation; unique. */
  pair: string | null;
  otr_status: number;
  otr_toggle: number;
  group_link_sharing: number;
  /** The secret part of the link by which people join; null: there is none. */
  link_token: string | null;
  active_hangout: Flag;
  created_at: number;
  /** Timestamp of the newest event that advances it, or of the creation. */
  sort_at: number;
  /** Timestamp of the newest event; 0: none yet. */
  newest_event_at: number;
  /** Position of the last change of any kind that every participant sees. */
  changed_at: number;
  /** Position of the last change to the rows of `members` except for `latest_read`. */
  roster_at: number;
  /** Position of the last change that is published to other processes and was made beside others, or alone like those; 0: none. */
  moved_at: number;
}

export interface EventsTable {
  conversation_id: string;
  timestamp: number;
  sender_id: string;
  client_generated_id: number | null;
  /** Null: kept. */
  expires_at: number | null;
  /** The shared part of the Event, encoded in the extended variant. */
  payload: Uint8Array;
  /** gaia ids, separated by spaces, of those that its mentions of them do not reach; null: no one. */
  unmentioned: string | null;
}

/** The call that a conversation has now. */
export interface CallsTable {
  conversation_id: string;
  /** The secret part of its address. */
  room: string;
  /** When it ends unless someone comes in. */
  ends_at: number;
}

/** Who is, or was, in the call that a conversation has now. */
export interface CallMembersTable {
  conversation_id: string;
  person_id: string;
  joined_at: number;
  present: Flag;
}

/** An image that someone uploaded, encoded again, and its thumbnail. */
export interface MediaTable {
  id: string;
  owner_id: string;
  animated: Flag;
  content_type: string;
  width: number;
  height: number;
  byte_length: number;
  thumbnail_type: string;
  thumbnail_width: number;
  thumbnail_height: number;
  thumbnail_length: number;
  /** 1 once all its bytes are there; no one is shown it before. */
  complete: Flag;
  created_at: number;
  /** When it is erased unless something refers to it by then; null while something does. */
  due_at: number | null;
}

/** A stretch of an image's bytes, or of its thumbnail's, where the database has them. */
export interface MediaChunksTable {
  media_id: string;
  thumbnail: Flag;
  part: number;
  content: Uint8Array;
}

/** An event that shows an image. */
export interface MediaUsesTable {
  conversation_id: string;
  timestamp: number;
  media_id: string;
  /** As the event's. */
  expires_at: number | null;
}

/** The schema that the migrations build. Timestamps are usec since the epoch. */
export interface Tables {
  people: PeopleTable;
  person_words: PersonWordsTable;
  settings: SettingsTable;
  contacts: ContactsTable;
  clients: ClientsTable;
  invites: InvitesTable;
  password_resets: PasswordResetsTable;
  revocations: RevocationsTable;
  sign_ins: SignInsTable;
  blocks: BlocksTable;
  kept_marks: KeptMarksTable;
  conversations: ConversationsTable;
  members: MembersTable;
  spans: SpansTable;
  events: EventsTable;
  spent_keys: SpentKeysTable;
  amendments: AmendmentsTable;
  removals: RemovalsTable;
  calls: CallsTable;
  call_members: CallMembersTable;
  media: MediaTable;
  media_chunks: MediaChunksTable;
  media_uses: MediaUsesTable;
  files: FilesTable;
  file_blobs: FileBlobsTable;
  file_chunks: FileChunksTable;
  file_uses: FileUsesTable;
  file_space: FileSpaceTable;
  file_removals: FileRemovalsTable;
  unshown_changes: UnshownChangesTable;
  declined_invitations: DeclinedInvitationsTable;
  unseen_stretches: UnseenStretchesTable;
  service_clock: ServiceClockTable;
  writers: WritersTable;
}
