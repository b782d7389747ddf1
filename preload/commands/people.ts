import type { Attachment } from '../../protocol/types.ts';
import type { PersonView, Result } from '../views.ts';

/** People to begin with, each once, in the groups in which they are offered. */
export interface SuggestionsView {
  pinned: PersonView[];
  /** Those one writes with most. */
  favourites: PersonView[];
  others: PersonView[];
  /** Whom the person does not want to be offered. */
  dismissed: PersonView[];
}

/** Something shown in a conversation. */
export interface ShownView {
  eventId: string;
  /** Microseconds. */
  timestamp: number;
  attachment: Attachment;
}

/** People by their gaia_id, and what members of a conversation do about it. */
export interface PeopleCommands {
  suggestPeople(account: string): Result<SuggestionsView>;
  /** As the service knows them now; the window's mirror may hold less. */
  readPerson(account: string, gaiaId: string): Result<PersonView>;
  setPinned(account: string, gaiaId: string, pinned: boolean): Result<null>;
  /** Whether they are left out of suggestions. */
  setDismissed(account: string, gaiaId: string, dismissed: boolean): Result<null>;
  setBlocked(account: string, gaiaId: string, blocked: boolean): Result<null>;
  inviteByEmail(account: string, email: string): Result<null>;

  addPeople(account: string, conversationId: string, people: string[]): Result<null>;
  removePerson(account: string, conversationId: string, gaiaId: string): Result<null>;
  /** Empty: no name. */
  renameConversation(account: string, conversationId: string, name: string): Result<null>;
  keepHistory(account: string, conversationId: string, kept: boolean): Result<null>;
  /** A new link each time it is turned on. */
  shareLink(account: string, conversationId: string, on: boolean): Result<null>;
  readLink(account: string, conversationId: string): Result<string>;
  /** Photos and places, newest first, as far as they are kept here. */
  readShown(account: string, conversationId: string): Result<ShownView[]>;
}

export const peopleCommandNames = [
  'suggestPeople',
  'readPerson',
  'setPinned',
  'setDismissed',
  'setBlocked',
  'inviteByEmail',
  'addPeople',
  'removePerson',
  'renameConversation',
  'keepHistory',
  'shareLink',
  'readLink',
  'readShown',
] as const satisfies readonly (keyof PeopleCommands)[];
