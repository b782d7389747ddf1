import type { Browser } from '../chromium/browser.ts';
import type { XDisplay } from '../desktop/x-display.ts';

/** What `host.ts` made before the app is ready and windows need. */
export interface HostContext {
  display: XDisplay;
  /** The one Chromium, started by the first that asks. */
  browser(): Browser;
  /** Text of the bundled page runtime. */
  pageRuntime: string;
  /** Text of the bundle that draws menus in a page. */
  pageMenus: string;
  /** The bundle of the thread that holds global shortcuts. */
  shortcutWorker: string;
  appName(): string;
  quit(): void;
  versions: { electron: string; chrome: string };
}

let current: HostContext | null = null;

/** Called once, before `ready`. */
export function setContext(context: HostContext): void {
  current = context;
}

/** @throws Error before the app is ready, as Electron does for its windows. */
export function hostContext(what: string): HostContext {
  if (current === null) throw new Error(`Cannot create ${what} before app is ready`);
  return current;
}
