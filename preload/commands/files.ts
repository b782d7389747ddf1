import * as z from 'zod/mini';
import { account, command, key, text, whole } from '../schema.ts';
import { result } from '../views/result.ts';

/** A file of a message, as its annotation says. */
export const attachedFileView = z.strictObject({
  id: key,
  name: text,
  /** Bytes. */
  size: whole,
});
export type AttachedFileView = z.infer<typeof attachedFileView>;

/** Files of messages. Those of a message on its way are named by its `clientGeneratedId`, as the message is. */
export const filesCommands = {
  /** Saves a file among the person's downloads, under its name; answers the file's path. */
  saveFile: command([account, attachedFileView], result(z.string())),
  /** Holds the uploads of a message up; `retryMessage` lets them go on. */
  pauseUploads: command([account, whole], z.void()),
};
