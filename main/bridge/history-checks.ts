import type { HistoryCommands } from '../../preload/commands/history.ts';
import { type ChecksOf, key, oneOf, text, whole } from './check.ts';

export const historyChecks: ChecksOf<HistoryCommands> = {
  readHistory: [key, key, oneOf('before', 'after', 'around'), whole],
  reachHistory: [key, key, whole],
  findInConversation: [key, key, text],
  savePhoto: [key, key],
};
