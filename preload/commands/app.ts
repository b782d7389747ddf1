import * as z from 'zod/mini';
import { command, flag, text, whole } from '../schema.ts';
import { appView } from '../views/app.ts';
import { destination, inviteView } from '../views/destination.ts';
import { linkQuestion } from '../views/link-question.ts';
import { problemKind } from '../views/problem.ts';
import { settingsView } from '../views/settings.ts';
import { startStep } from '../views/start-step.ts';
import { viewState } from '../views/view-state.ts';

/** The app as a whole. */
export const appCommands = {
  readApp: command([], appView),
  changeSettings: command([z.exactPartial(settingsView)], z.void()),
  /** The person knows, and wants to see no more of it while it lasts. */
  dismissProblem: command([problemKind], z.void()),
  openLink: command([text], z.void()),
  /** Whether to do what a link asks for. */
  answerLink: command([whole, flag], z.void()),
  /** Leads to the form for a new account, filled in by an invite link that the person pasted; asks where someone is signed in. */
  followInvite: command([text], z.void()),
  /** What a pasted invite link fills in, where the form is open already; null: it is none. */
  readInvite: command([text], z.nullable(inviteView)),
  /** The window has drawn everything it opens with, in these steps. */
  painted: command([z.array(startStep).check(z.maxLength(20))], z.void()),
  /** Where the person is now. It is kept while the app runs. */
  keepViewState: command([viewState], z.void()),
  /** Null: no page of this run has said so. */
  readViewState: command([], z.nullable(viewState)),
  /** Nothing would be lost with the window: the answer to `askToClose`. */
  readyToClose: command([], z.void()),
};

export const appEvents = {
  app: appView,
  go: destination,
  /** To be asked in a dialog, and answered with `answerLink`; null: the last question no longer stands. */
  askLink: z.nullable(linkQuestion),
  /** Nobody has seen the window for a while: the page has what it shows kept and answers with `readyToClose`, or says nothing. */
  askToClose: z.null(),
  /** A message to show in a toast. */
  toast: z.string(),
};
