import type { HandlersOf } from '../../preload/bridge.ts';
import type { appCommands } from '../../preload/commands/app.ts';
import type { AppView, SettingsView, ViewState } from '../../preload/views.ts';
import type { StartStep } from '../../preload/views/start-step.ts';
import type { InviteView } from '../../preload/views/destination.ts';
import type { Environment } from '../environment/watch-environment.ts';

export interface AppCommandsOptions {
  app: () => AppView;
  changeSettings: (change: Partial<SettingsView>) => void;
  environment: Pick<Environment, 'dismiss'>;
  openLink: (url: string) => void;
  links: {
    answer: (id: number, accepted: boolean) => void;
    followInvite: (text: string) => void;
    readInvite: (text: string) => InviteView | null;
  };
  painted: (steps: readonly StartStep[]) => void;
  readyToClose: () => void;
}

/** The app as a whole. */
export const appHandlers = ({
  app,
  changeSettings,
  environment,
  openLink,
  links,
  painted,
  readyToClose,
}: AppCommandsOptions): HandlersOf<typeof appCommands> => {
  let viewState: ViewState | null = null;
  return {
    readApp: app,
    changeSettings,
    dismissProblem: (kind) => environment.dismiss(kind),
    openLink,
    answerLink: (id, accepted) => links.answer(id, accepted),
    followInvite: (text) => links.followInvite(text),
    readInvite: (text) => links.readInvite(text),
    painted,
    keepViewState: (state) => {
      viewState = state;
    },
    readViewState: () => viewState,
    readyToClose,
  };
};
