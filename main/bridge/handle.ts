import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import type { Logger } from '../log/log.ts';
import { commandChannel, commandNames, type CommandName, type Commands } from '../../preload/bridge.ts';
import { problemWith } from './checks.ts';

/** What answers the commands: the same names, at once or later. */
export type Handlers = {
  [K in CommandName]: (
    ...input: Parameters<Commands[K]>
  ) => ReturnType<Commands[K]> | Promise<ReturnType<Commands[K]>>;
};

/**
 * Connects every command to its handler. The one place where the sender and the input of a command are checked;
 * `isOwnFrame` says whether it came from the main frame of the app's own window.
 */
export function handleCommands(
  handlers: Handlers,
  isOwnFrame: (event: IpcMainInvokeEvent) => boolean,
  log: Logger,
): void {
  for (const name of commandNames) {
    const handler = handlers[name] as (...input: unknown[]) => unknown;
    ipcMain.handle(commandChannel(name), async (event, ...input: unknown[]) => {
      if (!isOwnFrame(event)) {
        log.warn({ command: name }, 'command from a foreign frame refused');
        throw new Error('refused');
      }
      const problem = problemWith(name, input);
      if (problem !== null) {
        log.warn({ command: name, problem }, 'command with wrong input refused');
        throw new TypeError(problem);
      }
      try {
        return await handler(...input);
      } catch (error) {
        log.error({ command: name, error: String(error) }, 'command failed');
        throw error;
      }
    });
  }
}
