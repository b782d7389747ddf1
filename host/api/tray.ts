import { EventEmitter } from 'node:events';
import type { Tray as ElectronTray } from 'electron';
import { hasSessionBus } from '../desktop/session-bus.ts';
import { MenuIds, type VisibleItem, layoutOf } from '../tray/menu-layout.ts';
import { toPixmap } from '../tray/pixmap.ts';
import { StatusIcon } from '../tray/status-notifier.ts';
import { hostEvent } from './events.ts';
import type { Menu } from './menu.ts';
import { type NativeImage, imageOf } from './native-image.ts';
import { notProvided } from './not-provided.ts';

const doubleClickMs = 400;

/** An icon without a picture could not be found in the panel; a file that has none is a mistake. */
function pictureOf(image: NativeImage | string): NativeImage {
  const picture = imageOf(image);
  if (typeof image === 'string' && picture.isEmpty())
    throw new Error(`Failed to load image from path '${image}'`);
  return picture;
}

/** An icon in the desktop's panel, by the same bus interfaces that Electron uses on Linux. */
export class Tray
  extends EventEmitter
  implements Pick<ElectronTray, 'setToolTip' | 'setTitle' | 'getTitle' | 'destroy' | 'isDestroyed'>
{
  /** Null on a desktop without a session bus, where no panel could show it. */
  readonly #icon: StatusIcon | null;
  readonly #ids = new MenuIds();
  #menu: Menu | null = null;
  #toolTip = '';
  #title = '';
  #destroyed = false;
  #lastClick = 0;
  #showing = false;
  readonly #changed = (): void => this.#showSoon();

  constructor(image: NativeImage | string) {
    super();
    const picture = pictureOf(image);
    const at = (x: number, y: number): object => ({ x, y, width: 0, height: 0 });
    this.#icon = hasSessionBus()
      ? new StatusIcon({
          activate: (x, y) => this.#clicked(at(x, y)),
          secondaryActivate: (x, y) => this.emit('middle-click', hostEvent({}), at(x, y)),
          contextMenu: (x, y) => this.emit('right-click', hostEvent({}), at(x, y)),
        })
      : null;
    this.setImage(picture);
    this.on('newListener', (name) => name === 'click' && this.#showSoon());
  }

  setImage(image: NativeImage | string): void {
    const picture = pictureOf(image);
    this.#icon?.setPixmaps(picture.pictures().map(toPixmap));
  }

  /** Of macOS: nothing is shown of it here. */
  setPressedImage(image: NativeImage | string): void {
    pictureOf(image);
  }

  setToolTip(toolTip: string): void {
    if (toolTip === this.#toolTip) return;
    this.#toolTip = toolTip;
    this.#icon?.setToolTip(toolTip);
    this.#showSoon();
  }

  setTitle(title: string): void {
    this.#title = title;
    this.#icon?.setTitle(title);
  }

  getTitle(): string {
    return this.#title;
  }

  setContextMenu(menu: Menu | null): void {
    this.#menu?.off('host-changed', this.#changed);
    this.#menu = menu;
    menu?.on('host-changed', this.#changed);
    this.#showSoon();
  }

  displayBalloon(): never {
    return notProvided('Tray.displayBalloon');
  }

  popUpContextMenu(): never {
    return notProvided('Tray.popUpContextMenu');
  }

  getBounds(): never {
    return notProvided('Tray.getBounds');
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#menu?.off('host-changed', this.#changed);
    this.#icon?.end();
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  #clicked(bounds: object): void {
    const now = Date.now();
    const double = now - this.#lastClick < doubleClickMs;
    this.#lastClick = double ? 0 : now;
    this.emit('click', hostEvent({}), bounds, { x: 0, y: 0 });
    if (double) this.emit('double-click', hostEvent({}), bounds);
  }

  /** Several changes in one turn are shown once. */
  #showSoon(): void {
    if (this.#showing) return;
    this.#showing = true;
    queueMicrotask(() => {
      this.#showing = false;
      if (!this.#destroyed)
        this.#icon?.setMenu(layoutOf(this.#menu?.items ?? [], this.#clickItem(), this.#ids));
    });
  }

  /** Panels that open the menu on any click still reach the click handler: the tooltip is its menu item. */
  #clickItem(): VisibleItem[] {
    if (this.listenerCount('click') === 0 || this.#toolTip === '') return [];
    return [
      {
        type: 'normal',
        label: this.#toolTip.replaceAll('&', '&&'),
        sublabel: '',
        enabled: true,
        visible: true,
        checked: false,
        icon: null,
        submenu: null,
        click: () => this.#clicked({ x: 0, y: 0, width: 0, height: 0 }),
      },
    ];
  }
}
