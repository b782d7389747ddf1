import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { App } from './app.ts';
import type { Desktop } from './desktop.ts';
import { eventually, run } from './processes.ts';

const output = promisify(execFile);

export interface WindowState {
  visible: boolean;
  focused: boolean;
  bounds: { x: number; y: number; width: number; height: number };
}

/** The app's window as its main process sees it; null as long as none was made. */
export function windowState(app: App): Promise<WindowState | null> {
  return app.electron.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    if (!window) return null;
    return { visible: window.isVisible(), focused: window.isFocused(), bounds: window.getBounds() };
  });
}

/** Titles of the windows that the window manager shows. */
export async function titlesOnDesktop(desktop: Desktop): Promise<string[]> {
  const { stdout } = await output('wmctrl', ['-l'], { env: desktop.env });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/\s+/).slice(3).join(' '));
}

/** Presses the cross in the title bar. */
export async function closeWindow(desktop: Desktop): Promise<void> {
  // The window manager lists a window a little after it is shown.
  await eventually('the window in the desktop’s list', async () => {
    const titles = await titlesOnDesktop(desktop);
    if (titles.some((title) => title.includes('Parley'))) return true;
    throw new Error(`the window manager lists ${JSON.stringify(titles)}`);
  });
  await run('wmctrl', ['-c', 'Parley'], desktop.env);
}
