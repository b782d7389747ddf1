import type { Clipboard } from 'electron';
import { XClipboard } from '../desktop/x-clipboard.ts';

/** `clipboard`: what the app writes to it. */
class HostClipboard implements Pick<Clipboard, 'writeText' | 'clear'> {
  #opening: Promise<XClipboard> | null = null;

  async writeText(text: string): Promise<void> {
    this.#opening ??= XClipboard.open(process.env['DISPLAY'] ?? '');
    (await this.#opening).write(text);
  }

  clear(): void {
    this.writeText('').catch((error: unknown) => console.error('The clipboard cannot be cleared:', error));
  }
}

export const clipboard = new HostClipboard();
