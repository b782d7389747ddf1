import { BrowserWindow } from './browser-window.ts';
import { FramedWindow } from './framed-window.ts';
import { notProvided } from './not-provided.ts';

/** `BaseWindow`: every window here is a BrowserWindow, and there is none without a page. */
export class BaseWindow {
  static readonly getAllWindows = BrowserWindow.getAllWindows;
  static readonly getFocusedWindow = BrowserWindow.getFocusedWindow;
  static readonly fromId = BrowserWindow.fromId;

  constructor() {
    notProvided('BaseWindow');
  }

  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof FramedWindow;
  }
}
