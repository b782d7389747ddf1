import * as z from 'zod/mini';
import { limits, loudest } from '../../protocol/index.ts';
import { filePieceBytes } from '../file-pieces.ts';
import { account, command, conversationId, fileBytes, key, message, whole } from '../schema.ts';
import { outboxItemView } from '../views/outbox.ts';
import { done, result } from '../views/result.ts';

/** No file system has longer names. */
const nameUnits = 1000;

/** What the window knows of a voice message that it recorded. */
const recordedVoice = z.strictObject({
  seconds: z.number().check(z.positive(), z.maximum(limits.voiceSeconds)),
  levels: z.array(whole.check(z.maximum(loudest))).check(z.maxLength(limits.voiceLevels)),
});
export type RecordedVoice = z.infer<typeof recordedVoice>;

/** A file that someone chose, as the page knows it: its name, never where it lies. */
const chosenFile = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(nameUnits)),
  /** Bytes; not empty. */
  size: z.int().check(z.positive()),
  voice: z.exactOptional(recordedVoice),
});

const spoolIds = z.array(key).check(z.minLength(1), z.maxLength(limits.messageFiles));
const annotations = z.array(message('EventAnnotation')).check(z.maxLength(limits.messageAnnotations));

/** Sending files: the page hands their bytes over in pieces, and then names what came by its id in the spool. */
export const outgoingFilesCommands = {
  /** Makes room for a file that is to be sent to a conversation; answers its id. */
  beginFile: command([account, conversationId, chosenFile], result(key)),
  /** The piece of a file that begins at a byte: pieces come in their order. */
  putFilePiece: command([account, key, whole, fileBytes(filePieceBytes)], done),
  /** A file is not to be sent. */
  dropFile: command([account, key], z.void()),
  /** Sends files of which everything came, as one message with annotations. */
  sendFiles: command([account, conversationId, spoolIds, annotations], result(outboxItemView)),
};
