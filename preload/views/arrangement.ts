import * as z from 'zod/mini';
import { conversationId, key } from '../schema.ts';

/** More folders than fit beside a list. */
export const foldersMost = 50;
/** UTF-16 units of a folder's name, which stands on a small button. */
export const folderNameUnits = 60;
/** More conversations than anyone has: a page that was taken over fills no disk. */
const conversationsMost = 20_000;

const conversations = z.readonly(z.array(conversationId).check(z.maxLength(conversationsMost)));

export const folderView = z.strictObject({
  id: key,
  name: z.string().check(z.minLength(1), z.maxLength(folderNameUnits)),
  conversations,
});
export type FolderView = z.infer<typeof folderView>;

/** How the person arranged an account's list on this computer. The server knows nothing of it. */
export const arrangementView = z.strictObject({
  /** Pinned groups; pinned people are kept with the account. */
  groups: conversations,
  /** Pinned conversations in the order that the person gave them; the others follow. */
  order: conversations,
  /** A conversation is in one of them at most. */
  folders: z.readonly(z.array(folderView).check(z.maxLength(foldersMost))),
});
export type ArrangementView = z.infer<typeof arrangementView>;
