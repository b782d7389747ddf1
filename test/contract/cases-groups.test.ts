import { groupLinkCases } from './cases/group-links.ts';
import { groupCases } from './cases/groups.ts';
import { runCases } from './frame/run-cases.ts';

runCases({ ...groupLinkCases, ...groupCases });
