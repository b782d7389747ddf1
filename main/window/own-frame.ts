import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { isOwnPage } from './links.ts';

/**
 * Whether a command comes from the main frame of a window that shows the app's page. A frame that has gone or navigated since it
 * sent the command is none any more.
 */
export function isOwnFrame(
  { sender, senderFrame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  contents: WebContents | undefined,
): boolean {
  if (!senderFrame || sender !== contents) return false;
  return senderFrame.parent === null && isOwnPage(senderFrame.url);
}
