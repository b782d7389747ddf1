import { callCases } from './cases/calls.ts';
import { invitationCases } from './cases/invitations.ts';
import { runCases } from './frame/run-cases.ts';

runCases({ ...callCases, ...invitationCases });
