import * as z from 'zod/mini';
import { command, flag, text } from '../schema.ts';

export const updateState = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('idle') }),
  z.strictObject({ kind: z.literal('checking') }),
  /** `install`: this copy can install it by itself; else the page with the packages is all there is to offer. */
  z.strictObject({ kind: z.literal('available'), version: z.string(), install: z.boolean() }),
  z.strictObject({ kind: z.literal('downloading'), version: z.string(), percent: z.number() }),
  /** `onQuit`: the person agreed that it is installed when the app quits. */
  z.strictObject({ kind: z.literal('ready'), version: z.string(), onQuit: z.boolean() }),
  z.strictObject({ kind: z.literal('failed'), reason: z.string() }),
  /** Another version was put in place of the one that runs, and starts when the app is started again. */
  z.strictObject({ kind: z.literal('replaced') }),
]);
export type UpdateState = z.infer<typeof updateState>;

/** Where the app looks for new versions, and how far an update has come. Nothing happens without the person's consent. */
export const updatesView = z.strictObject({
  /** Address of the folder that the app checks; empty: it checks nowhere. */
  url: z.string(),
  /** The administrator of this computer has set it; the person cannot. */
  fixed: z.boolean(),
  /** Milliseconds since the epoch; null before the first time. */
  checkedAt: z.nullable(z.number()),
  state: updateState,
});
export type UpdatesView = z.infer<typeof updatesView>;

export const updateCommands = {
  readUpdates: command([], updatesView),
  checkForUpdates: command([], z.void()),
  /** Only after a check that found one. */
  downloadUpdate: command([], z.void()),
  installUpdateOnQuit: command([flag], z.void()),
  /** Ends the app and starts what is in its folder now. */
  restartApp: command([], z.void()),
  /** Empty: check nowhere. Answers what is wrong with the address, or null. */
  setUpdateAddress: command([text], z.nullable(z.string())),
  /** Shows the folder in the browser. */
  openUpdatePage: command([], z.void()),
};

export const updateEvents = {
  updates: updatesView,
};
