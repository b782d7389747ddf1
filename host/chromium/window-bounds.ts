import type { Rectangle } from '../desktop/x-display.ts';
import type { Session } from './dev-tools.ts';

/** What Chromium knows of a window, in pixels of the screen (`Browser.Bounds` of the DevTools protocol). */
export interface WindowBounds {
  left: number;
  top: number;
  width: number;
  height: number;
  windowState: 'normal' | 'minimized' | 'maximized' | 'fullscreen';
}

export const windowBounds = async (root: Session, windowId: number): Promise<WindowBounds> =>
  (await root.send<{ bounds: WindowBounds }>('Browser.getWindowBounds', { windowId })).bounds;

/** A window that is an icon, or maximised, is restored instead of placed. */
export async function placeWindow(
  root: Session,
  windowId: number,
  { x, y, width, height }: Rectangle,
): Promise<void> {
  const bounds = { left: x, top: y, width, height };
  await root.send('Browser.setWindowBounds', { windowId, bounds });
}
