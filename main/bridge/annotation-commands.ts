import type { ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { annotationCommands } from '../../preload/commands/annotations.ts';
import { asResult } from '../result/as-result.ts';

/** For how long a deletion can be taken back: a little longer than the window offers it. */
const keepableMs = 6_000;

/** What the person does to messages. */
export const annotationHandlers = (
  session: (account: string) => ChatSession,
): HandlersOf<typeof annotationCommands> => ({
  setReaction: (account, conversationId, eventId, emoji, on) =>
    session(account).annotating.react(conversationId, eventId, emoji, on),
  correctMessage: (account, conversationId, eventId, content, mentions) =>
    session(account).annotating.correct(conversationId, eventId, content, mentions),
  readVersions: (account, conversationId, eventId) =>
    asResult(async () => [...(await session(account).history.versions(conversationId, eventId))]),
  deleteForEveryone: (account, conversationId, eventId) =>
    session(account).annotating.retract(conversationId, eventId, keepableMs),
  keepMessage: (account, conversationId, eventId) =>
    session(account).annotating.keep(conversationId, eventId),
});
