import { spawn } from 'node:child_process';
import type { Shell } from 'electron';

/** `xdg-open` returns at once; its exit code says whether the desktop knew a program. */
function open(target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opener = spawn('xdg-open', [target], { stdio: 'ignore', detached: true });
    opener.once('error', reject);
    opener.once('exit', (code) => resolve(code ?? 1));
    opener.unref();
  });
}

/** `shell`: hands links and files over to the desktop. */
export const shell = {
  async openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    if ((await open(url)) !== 0) throw new Error(`Failed to open: ${url}`);
  },

  /** @returns an empty text, or what went wrong */
  async openPath(path: string): Promise<string> {
    try {
      return (await open(path)) === 0 ? '' : `Failed to open: ${path}`;
    } catch (error) {
      return String(error);
    }
  },

  beep(): void {
    process.stdout.write('\u0007');
  },
} satisfies Pick<Shell, 'openExternal' | 'openPath' | 'beep'>;
