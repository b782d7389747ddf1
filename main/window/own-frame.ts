import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { isOwnPage, ownOrigin } from './links.ts';

/**
 * Whether a command comes from the main frame of a window that shows the app's page. A frame that has gone or navigated since it
 * sent the command is none any more.
 */
export function isOwnFrame(
  { sender, senderFrame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  contents: WebContents | undefined,
): boolean {
  if (!senderFrame || sender !== contents) return false;
  try {
    if (senderFrame.isDestroyed() || senderFrame.detached || senderFrame.parent !== null) return false;
    // The address alone is not enough: a sandboxed document has it, too, under an origin that is none.
    return senderFrame.origin === ownOrigin && isOwnPage(senderFrame.url);
  } catch {
    // It went away while it was looked at, which Electron reports by an exception.
    return false;
  }
}
