import type { HandlersOf } from '../../preload/bridge.ts';
import type { appCommands } from '../../preload/commands/app.ts';
import type { AppView, SettingsView } from '../../preload/views.ts';
import type { Surroundings } from '../environment/watch-environment.ts';

export interface AppCommandsOptions {
  app: () => AppView;
  changeSettings: (change: Partial<SettingsView>) => void;
  surroundings: Pick<Surroundings, 'dismiss'>;
  openLink: (url: string) => void;
  painted: () => void;
}

/** The app as a whole. */
export const appHandlers = ({
  app,
  changeSettings,
  surroundings,
  openLink,
  painted,
}: AppCommandsOptions): HandlersOf<typeof appCommands> => ({
  readApp: app,
  changeSettings,
  dismissProblem: (kind) => surroundings.dismiss(kind),
  openLink,
  painted,
});
