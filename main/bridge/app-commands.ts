import type { HandlersOf } from '../../preload/bridge.ts';
import type { appCommands } from '../../preload/commands/app.ts';
import type { AppView, SettingsView } from '../../preload/views.ts';
import type { Environment } from '../environment/watch-environment.ts';

export interface AppCommandsOptions {
  app: () => AppView;
  changeSettings: (change: Partial<SettingsView>) => void;
  environment: Pick<Environment, 'dismiss'>;
  openLink: (url: string) => void;
  answerLink: (id: number, accepted: boolean) => void;
  painted: () => void;
}

/** The app as a whole. */
export const appHandlers = ({
  app,
  changeSettings,
  environment,
  openLink,
  answerLink,
  painted,
}: AppCommandsOptions): HandlersOf<typeof appCommands> => ({
  readApp: app,
  changeSettings,
  dismissProblem: (kind) => environment.dismiss(kind),
  openLink,
  answerLink,
  painted,
});
