import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { commandChannel, type CommandName, type Handlers } from '../../preload/bridge.ts';
import { loadOnce } from '../../protocol/load-once.ts';
import type { Logger } from '../log/log.ts';

export interface HandleOptions {
  ipc: Pick<IpcMain, 'handle'>;
  /** Whether a command comes from the main frame of the app's own window. */
  isOwnFrame: (event: IpcMainInvokeEvent) => boolean;
  log: Logger;
}

/** Answers the commands of the window. The one place where the sender, the name and the values of a command are checked. */
export function handleCommands(handlers: Handlers, { ipc, isOwnFrame, log }: HandleOptions): void {
  const isCommand = (name: unknown): name is CommandName =>
    typeof name === 'string' && Object.hasOwn(handlers, name);
  // The schemas are built when a window asks first: a start in the tray does without them.
  const loadSchemas = loadOnce(() => import('./input-problem.ts'));

  ipc.handle(commandChannel, async (event, name: unknown, ...input: unknown[]) => {
    const command = isCommand(name) ? name : 'unknown';
    if (!isOwnFrame(event)) {
      log.warn({ command }, 'command from a foreign frame refused');
      throw new Error('refused');
    }
    if (command === 'unknown') {
      log.warn({ command }, 'unknown command refused');
      throw new TypeError('unknown command');
    }
    const { inputProblem } = await loadSchemas().catch((error: unknown) => {
      log.error({ command, error: String(error) }, 'the schemas of commands cannot be loaded');
      throw error;
    });
    const problem = inputProblem(command, input);
    if (problem !== null) {
      log.warn({ command, problem }, 'command with wrong input refused');
      throw new TypeError(problem);
    }
    try {
      const handler = handlers[command] as (...values: unknown[]) => unknown;
      return await handler(...input);
    } catch (error) {
      log.error({ command, error: String(error) }, 'command failed');
      throw error;
    }
  });
}
