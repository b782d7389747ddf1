import { limits } from '../../protocol/index.ts';
import type { PeopleCommands } from '../../preload/commands/people.ts';
import { flag, key, list, text, type ChecksOf } from './check.ts';

export const peopleChecks: ChecksOf<PeopleCommands> = {
  suggestPeople: [key],
  readPerson: [key, key],
  setPinned: [key, key, flag],
  setDismissed: [key, key, flag],
  setBlocked: [key, key, flag],
  inviteByEmail: [key, text],
  addPeople: [key, key, list(key, limits.invitees)],
  removePerson: [key, key, key],
  renameConversation: [key, key, text],
  keepHistory: [key, key, flag],
  shareLink: [key, key, flag],
  readLink: [key, key],
  readShown: [key, key],
};
