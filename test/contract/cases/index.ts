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

/** What is to be seen of every operation. */
export const cases: Cases = {
  ...callCases,
  ...groupCases,
  ...groupLinkCases,
  ...invitationCases,
  ...liveCases,
  ...messageCases,
  ...peopleCases,
  ...presenceCases,
  ...readingCases,
  ...settingsCases,
};
