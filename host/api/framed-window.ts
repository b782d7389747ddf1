import { EventEmitter } from 'node:events';
import type { BrowserWindow as ElectronBrowserWindow } from 'electron';
import type { Rectangle } from '../desktop/x-display.ts';
import { hostContext } from '../start/context.ts';
import { iconPixels } from '../tray/pixmap.ts';
import { iconFiles, iconSizes } from '../window/icon-sizes.ts';
import type { WindowFrame } from '../window/window-frame.ts';
import { firstBounds } from '../window/window-options.ts';
import { type NativeImage, imageOf } from './native-image.ts';

/** What a window is on the desktop, whatever it shows: Electron's BaseWindow as far as the host has it. */
export class FramedWindow
  extends EventEmitter
  implements
    Pick<
      ElectronBrowserWindow,
      | 'show'
      | 'showInactive'
      | 'hide'
      | 'focus'
      | 'isVisible'
      | 'isFocused'
      | 'isMinimized'
      | 'minimize'
      | 'restore'
      | 'maximize'
      | 'unmaximize'
      | 'isMaximized'
      | 'getBounds'
      | 'setBounds'
      | 'getNormalBounds'
      | 'getSize'
      | 'setSize'
      | 'getPosition'
      | 'setPosition'
      | 'center'
      | 'flashFrame'
      | 'setSkipTaskbar'
      | 'setAlwaysOnTop'
      | 'setMenuBarVisibility'
      | 'setAutoHideMenuBar'
      | 'isMenuBarAutoHide'
      | 'isDestroyed'
    >
{
  protected readonly frame: WindowFrame;
  protected destroyed = false;

  constructor(frame: WindowFrame) {
    super();
    this.frame = frame;
    for (const name of ['minimize', 'restore', 'maximize', 'unmaximize', 'resize', 'move'] as const) {
      frame.on(name, () => this.emit(name));
    }
  }

  show(): void {
    this.#show(true);
  }

  showInactive(): void {
    this.#show(false);
  }

  hide(): void {
    if (!this.frame.visible) return;
    this.frame.hide();
    this.emit('hide');
  }

  focus(): void {
    if (this.frame.visible) this.frame.activate();
  }

  isVisible(): boolean {
    return this.frame.visible && !this.destroyed;
  }

  isFocused(): boolean {
    return this.frame.state.focused && this.isVisible();
  }

  minimize(): void {
    this.frame.minimize();
  }

  isMinimized(): boolean {
    return this.frame.state.minimized;
  }

  restore(): void {
    if (this.isMinimized()) this.frame.activate();
    else this.unmaximize();
  }

  maximize(): void {
    this.#show(true);
    this.frame.maximize(true);
  }

  unmaximize(): void {
    this.frame.maximize(false);
  }

  isMaximized(): boolean {
    return this.frame.state.maximized;
  }

  getBounds(): Rectangle {
    return { ...this.frame.state.bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.frame.setBounds({ ...this.getBounds(), ...bounds });
  }

  contentSize(): Promise<{ width: number; height: number } | null> {
    return this.frame.contentSize();
  }

  getNormalBounds(): Rectangle {
    return { ...this.frame.normalBounds };
  }

  getSize(): number[] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getPosition(): number[] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {
    const { width, height } = this.getBounds();
    this.setBounds(firstBounds({ width, height }, hostContext('BrowserWindow').display.workArea));
  }

  setIcon(icon: NativeImage | string): void {
    const files = typeof icon === 'string' ? iconFiles(icon) : [icon];
    const pictures = iconSizes(files.flatMap((file) => imageOf(file).pictures()));
    if (pictures.length > 0) this.frame.setIcon(iconPixels(pictures));
  }

  setSkipTaskbar(skip: boolean): void {
    this.frame.keepState(skip, '_NET_WM_STATE_SKIP_TASKBAR');
  }

  setAlwaysOnTop(flag: boolean): void {
    this.frame.keepState(flag, '_NET_WM_STATE_ABOVE');
  }

  flashFrame(flag: boolean): void {
    this.frame.setState(flag, '_NET_WM_STATE_DEMANDS_ATTENTION');
  }

  setMenuBarVisibility(): void {
    // The bar is drawn over the page while it is used, and hidden else.
  }

  setAutoHideMenuBar(): void {
    // The bar always hides.
  }

  isMenuBarAutoHide(): boolean {
    return true;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  #show(activate: boolean): void {
    const wasVisible = this.frame.visible;
    this.frame.show(activate);
    if (!wasVisible) this.emit('show');
  }
}
