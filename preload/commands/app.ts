import * as z from 'zod/mini';
import { command, flag, text, whole } from '../schema.ts';
import { appView } from '../views/app.ts';
import { destination } from '../views/destination.ts';
import { linkQuestion } from '../views/link-question.ts';
import { problemKind } from '../views/problem.ts';
import { settingsView } from '../views/settings.ts';

/** The app as a whole. */
export const appCommands = {
  readApp: command([], appView),
  changeSettings: command([z.exactPartial(settingsView)], z.void()),
  /** The person knows, and wants to see no more of it while it lasts. */
  dismissProblem: command([problemKind], z.void()),
  openLink: command([text], z.void()),
  /** Whether to do what a link asks for. */
  answerLink: command([whole, flag], z.void()),
  /** The window has drawn everything it opens with. */
  painted: command([], z.void()),
};

export const appEvents = {
  app: appView,
  go: destination,
  /** To be asked in a dialog, and answered with `answerLink`. */
  askLink: linkQuestion,
  /** A message to show in a toast. */
  toast: z.string(),
};
