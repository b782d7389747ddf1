import type { ListCommands } from '../../preload/commands/list.ts';
import { key, oneOf, type ChecksOf } from './check.ts';

export const listChecks: ChecksOf<ListCommands> = {
  archiveConversation: [key, key],
  unarchiveConversation: [key, key],
  markConversationRead: [key, key],
  removeConversation: [key, key, oneOf('leave', 'delete')],
  keepConversation: [key, key],
  acceptInvitation: [key, key],
  declineInvitation: [key, key],
  blockInviter: [key, key],
  joinCall: [key, key],
  ignoreCall: [key, key],
  leaveCall: [key, key],
  sendEasterEgg: [key, key, key],
};
