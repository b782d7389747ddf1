import { EventEmitter } from 'node:events';
import type { PausedPage } from '../chromium/browser.ts';
import type { Session } from '../chromium/dev-tools.ts';
import { placeWindow, windowBounds } from '../chromium/window-bounds.ts';
import type { AtomName, Rectangle, XDisplay } from '../desktop/x-display.ts';

interface FrameState {
  minimized: boolean;
  maximized: boolean;
  focused: boolean;
  bounds: Rectangle;
}

/** What X11 and Chromium call the window. */
interface Found {
  window: number;
  chromiumWindow: number;
}

/** Something that is done to the window; what Chromium has to do is waited for. */
type Step = (window: number, chromiumWindow: number) => Promise<void> | undefined | void;

type FrameEvent =
  | 'focus'
  | 'blur'
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'unmaximize'
  | 'resize'
  | 'move'
  /** It may be of another size, also where the app itself asked for it. */
  | 'measured';

/** What a window is for the window manager, which says so by states. */
const shownAs = (states: ReadonlySet<AtomName>): Pick<FrameState, 'minimized' | 'maximized'> => ({
  minimized: states.has('_NET_WM_STATE_HIDDEN'),
  maximized: states.has('_NET_WM_STATE_MAXIMIZED_HORZ') && states.has('_NET_WM_STATE_MAXIMIZED_VERT'),
});

/** How long Chromium may take to hear what became of a window; longer, and it stays where the window manager put it. */
const hearingMs = 10_000;

const same = (one: Rectangle, other: Rectangle): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

/**
 * The window around a page: shown, hidden and placed by the window manager, placed and measured by Chromium.
 * What it is asked for before the window exists is done as soon as it does. Emits Electron's names for changes.
 */
export class WindowFrame extends EventEmitter<Record<FrameEvent, []>> {
  state: FrameState;
  /** Where it goes when it is not maximised. */
  normalBounds: Rectangle;
  visible: boolean;
  readonly #display: XDisplay;
  #root: Session;
  #key: string;
  #found: Promise<Found>;
  /** What it was asked to be, beside maximised. */
  readonly #states = new Map<AtomName, boolean>();
  #icon: Uint32Array | null = null;
  /** Resolves when all that it was asked for is done. */
  #acting: Promise<void> = Promise.resolve();
  #refreshing = false;
  #ended = false;
  #stop: () => void = () => undefined;

  constructor(
    display: XDisplay,
    root: Session,
    opening: Promise<PausedPage>,
    { key, bounds, visible }: { key: string; bounds: Rectangle; visible: boolean },
  ) {
    super();
    this.#display = display;
    this.#root = root;
    this.#key = key;
    this.visible = visible;
    this.normalBounds = bounds;
    this.state = { minimized: false, maximized: false, focused: false, bounds };
    this.#found = this.#find(opening);
    this.#found.catch(() => undefined);
  }

  show(activate: boolean): void {
    const wasVisible = this.visible;
    this.visible = true;
    this.#act((window, chromiumWindow) => {
      if (!wasVisible) this.#display.map(window);
      if (activate) this.#display.activate(window);
      return wasVisible ? undefined : this.#place(window, chromiumWindow, this.state.bounds);
    });
  }

  hide(): void {
    this.visible = false;
    this.#focused(false);
    this.#act((window) => this.#display.unmap(window));
  }

  activate(): void {
    this.#act((window) => this.#display.activate(window));
  }

  minimize(): void {
    this.#act((window) => this.#display.iconify(window));
  }

  maximize(on: boolean): void {
    this.setState(on, '_NET_WM_STATE_MAXIMIZED_HORZ', '_NET_WM_STATE_MAXIMIZED_VERT');
  }

  /** What it is asked for here it is again after `reopen`. */
  keepState(on: boolean, state: AtomName): void {
    this.#states.set(state, on);
    this.setState(on, state);
  }

  setState(on: boolean, first: AtomName, second?: AtomName): void {
    this.#act((window) => this.#display.setState(window, on, first, second));
  }

  setIcon(pixels: Uint32Array): void {
    this.#icon = pixels;
    this.#act((window) => this.#display.setIcon(window, pixels));
  }

  setBounds(bounds: Rectangle): void {
    this.normalBounds = bounds;
    this.state = { ...this.state, bounds };
    this.#act((_, chromiumWindow) => placeWindow(this.#root, chromiumWindow, bounds));
  }

  /** What the page has of the window, in pixels of the screen; null when the window is gone. */
  async contentSize(): Promise<{ width: number; height: number } | null> {
    try {
      const { window } = await this.#found;
      return await this.#display.contentSize(window);
    } catch {
      return null;
    }
  }

  /** Its browser has gone, and the window with it. */
  lost(): void {
    this.#key = '';
    this.#stop();
    this.#focused(false);
  }

  /** The window of another browser takes the place of the one that was lost, as it was. */
  reopen(root: Session, opening: Promise<PausedPage>, key: string): void {
    const { minimized, maximized } = this.state;
    this.#root = root;
    this.#key = key;
    this.state = { minimized: false, maximized: false, focused: false, bounds: this.normalBounds };
    this.#found = this.#find(opening);
    this.#found.catch(() => undefined);
    // Nothing is to be waited for that was asked of the lost one.
    this.#acting = Promise.resolve();
    if (this.#icon !== null) this.setIcon(this.#icon);
    for (const [state, on] of this.#states) if (on) this.setState(on, state);
    if (maximized) this.maximize(true);
    if (minimized) this.minimize();
  }

  end(): void {
    this.#ended = true;
    this.#stop();
    this.removeAllListeners();
  }

  async #find(opening: Promise<PausedPage>): Promise<Found> {
    const key = this.#key;
    const { targetId } = await opening;
    const isWanted = (): boolean => !this.#ended && key === this.#key;
    const [{ windowId: chromiumWindow }, window] = await Promise.all([
      this.#root.send<{ windowId: number }>('Browser.getWindowForTarget', { targetId }),
      this.#display.find(`__window_${key}`, isWanted),
    ]);
    if (window === null || !isWanted()) throw new Error('the window was closed before it was found');
    // Chromium may only now be about to show it, and the window manager to do what it was asked before it was hidden.
    const mapped = (id: number): void => {
      if (id === window && !this.visible) this.#display.unmap(window);
    };
    this.#display.on('mapped', mapped);
    this.#stop = () => this.#display.off('mapped', mapped);
    this.#display.watch(window);
    if (!this.visible) this.#display.unmap(window);
    await placeWindow(this.#root, chromiumWindow, this.state.bounds);
    const changed = (id: number): void => {
      if (id === window) void this.#refresh(window, chromiumWindow);
    };
    const active = (id: number): void => this.#focused(this.visible && id === window);
    const icon = (id: number): void => {
      if (id === window) void this.#keepIcon(window);
    };
    this.#display.on('changed', changed);
    this.#display.on('active', active);
    this.#display.on('icon', icon);
    this.#stop = () =>
      this.#display.off('mapped', mapped).off('changed', changed).off('active', active).off('icon', icon);
    active(this.#display.active);
    return { window, chromiumWindow };
  }

  /** Chromium gives the window the page's icon, or a globe, whenever it has learned more about the page. */
  async #keepIcon(window: number): Promise<void> {
    const icon = this.#icon;
    if (icon === null || (await this.#display.hasIcon(window, icon))) return;
    if (!this.#ended && icon === this.#icon) this.#display.setIcon(window, icon);
  }

  /**
   * One thing after the other: Chromium restores a window that is an icon, or maximised, when it places it, and may get to that
   * only after the window manager has made it one.
   */
  #act(step: Step): void {
    this.#acting = this.#actAfter(this.#acting, this.#found, step);
  }

  async #actAfter(before: Promise<void>, found: Promise<Found>, step: Step): Promise<void> {
    await before;
    try {
      const { window, chromiumWindow } = await found;
      if (!this.#ended) await step(window, chromiumWindow);
    } catch {
      // The window went before it was found or placed; its `closed` event tells.
    }
  }

  /**
   * Chromium restores a window that it takes for an icon, or maximised, instead of placing it. Until it has heard what became of the
   * hidden window it would do so, and after what the window is asked to be next.
   */
  async #place(window: number, windowId: number, bounds: Rectangle): Promise<void> {
    const root = this.#root;
    for (const until = performance.now() + hearingMs; ;) {
      const { windowState } = await windowBounds(root, windowId);
      if (windowState === 'normal' || windowState === 'fullscreen') break;
      const isSo = shownAs(await this.#display.states(window))[windowState];
      if (isSo || this.#ended || !this.visible || performance.now() > until) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await placeWindow(root, windowId, bounds);
  }

  #focused(focused: boolean): void {
    if (this.#ended || focused === this.state.focused) return;
    this.state = { ...this.state, focused };
    this.emit(focused ? 'focus' : 'blur');
  }

  /** Reads what changed; several changes in a row are read once. */
  async #refresh(window: number, windowId: number): Promise<void> {
    if (this.#refreshing) return;
    this.#refreshing = true;
    await new Promise((resolve) => setTimeout(resolve, 20));
    this.#refreshing = false;
    if (this.#ended || !this.visible) return;
    try {
      const states = await this.#display.states(window);
      const { left: x, top: y, width, height } = await windowBounds(this.#root, windowId);
      this.#apply({
        focused: this.state.focused,
        ...shownAs(states),
        bounds: { x, y, width, height },
      });
    } catch {
      // The window went while it was being measured.
    }
  }

  #apply(next: FrameState): void {
    if (this.#ended) return;
    const before = this.state;
    // A window that is an icon keeps the bounds it will come back to.
    this.state = next.minimized ? { ...next, bounds: before.bounds } : next;
    this.emit('measured');
    if (next.minimized !== before.minimized) this.emit(next.minimized ? 'minimize' : 'restore');
    if (next.maximized !== before.maximized) this.emit(next.maximized ? 'maximize' : 'unmaximize');
    if (next.minimized || same(before.bounds, next.bounds)) return;
    if (!next.maximized) this.normalBounds = next.bounds;
    if (before.bounds.x !== next.bounds.x || before.bounds.y !== next.bounds.y) this.emit('move');
    if (before.bounds.width !== next.bounds.width || before.bounds.height !== next.bounds.height)
      this.emit('resize');
  }
}
