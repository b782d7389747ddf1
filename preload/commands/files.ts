import * as z from 'zod/mini';
import { limits } from '../../protocol/index.ts';
import { account, command, conversationId, fileBytes, key, whole } from '../schema.ts';
import { result } from '../views/result.ts';

/** A file of a message: where it is. What it is called and how large it is are the server's words, not the window's. */
export const filePlace = z.strictObject({
  conversationId,
  /** Of the message. */
  eventId: key,
  id: key,
});
export type FilePlace = z.infer<typeof filePlace>;

/** What opening a file could do beyond showing it; `unknown`: no one can say. */
export const openingRisk = z.enum(['program', 'page', 'macros', 'unknown']);
export type OpeningRisk = z.infer<typeof openingRisk>;

const opening = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened') }),
  /** Nothing is opened before the person says so: `openFile` again with this answer to the question. */
  z.strictObject({ kind: z.literal('asks'), risk: openingRisk, question: whole }),
]);

/** A file in a list of those of a conversation. */
export const listedFile = z.strictObject({
  eventId: z.string(),
  /** gaia_id. */
  sender: z.string(),
  /** Microseconds. */
  timestamp: z.number(),
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type ListedFile = z.infer<typeof listedFile>;

/** Files of messages. Those of a message on its way are named by its `clientGeneratedId`, as the message is. */
export const filesCommands = {
  /** Saves a file among the person's downloads, under its name; answers the file's path. */
  saveFile: command([account, filePlace], result(z.string())),
  /**
   * Opens a file with the desktop's program for it. It is saved among the downloads first, unless it is there since the app was
   * started. What could do harm is only opened with the number of the question to which the person said yes.
   */
  openFile: command([account, filePlace, z.optional(whole)], result(opening)),
  /** Ends the download that `saveFile` and `openFile` wait for; they answer with a failure. */
  cancelDownload: command([account, filePlace], z.void()),
  /** Fetches a voice message to be played. */
  readVoice: command([account, filePlace], result(fileBytes(limits.playedVoiceBytes))),
  /** Files of a conversation that are here, newest first, before a moment (microseconds); `next`: the moment to go on from. */
  listFiles: command(
    [account, conversationId, z.optional(whole)],
    result(z.strictObject({ files: z.array(listedFile), next: z.nullable(z.number()) })),
  ),
  /** Holds the uploads of a message up; `retryMessage` lets them go on. */
  pauseUploads: command([account, whole], z.void()),
};

export const filesEvents = {
  /** How much of a file has come. */
  fileProgress: z.strictObject({ account, id: key, received: whole }),
};
