import * as z from 'zod/mini';
import { limits } from '../../protocol/index.ts';
import { account, command, conversationId, flag, key, message } from '../schema.ts';
import { messageVersionView } from '../views/annotations.ts';
import { result } from '../views/result.ts';

/** What the person does to a message, by its event id. It is shown at once, and sent when it can be. */
export const annotationCommands = {
  /** Adds an emoji to a message, or takes it back. */
  setReaction: command([account, conversationId, key, key, flag], z.void()),
  /** Replaces the text of one of the person's own messages; with the annotations of those it mentions. */
  correctMessage: command(
    [
      account,
      conversationId,
      key,
      message('MessageContent'),
      z.optional(z.array(message('EventAnnotation')).check(z.maxLength(limits.messageAnnotations))),
    ],
    z.void(),
  ),
  /** The texts that a message had, oldest first; empty where it is deleted. */
  readVersions: command([account, conversationId, key], result(z.array(messageVersionView))),
  /** It can be taken back for some seconds. */
  deleteForEveryone: command([account, conversationId, key], z.void()),
  /** Takes a deletion back. False: it is too late. */
  keepMessage: command([account, conversationId, key], z.boolean()),
};
