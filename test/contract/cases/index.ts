import type { Cases } from '../frame/operation-case.ts';
import { callCases } from './calls.ts';
import { groupCases } from './groups.ts';
import { groupLinkCases } from './group-links.ts';
import { invitationCases } from './invitations.ts';
import { liveCases } from './live.ts';
import { messageCases } from './messages.ts';
import { peopleCases } from './people.ts';
import { presenceCases } from './presence.ts';
import { readingCases } from './reading.ts';
import { settingsCases } from './settings.ts';

/** What is to be seen of every operation, by the test file `cases-<name>.test.ts` that shows it. */
export const caseFiles = {
  calls: { ...callCases, ...invitationCases },
  groups: { ...groupLinkCases, ...groupCases },
  live: { ...liveCases, ...presenceCases },
  messages: messageCases,
  people: { ...peopleCases, ...settingsCases },
  reading: readingCases,
};

export const cases: Cases = {
  ...caseFiles.calls,
  ...caseFiles.groups,
  ...caseFiles.live,
  ...caseFiles.messages,
  ...caseFiles.people,
  ...caseFiles.reading,
};
