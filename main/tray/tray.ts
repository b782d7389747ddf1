import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions, type NativeImage } from 'electron';
import { systemClock } from '../../protocol/index.ts';
import type { Logger } from '../log/log.ts';
import type { TrayCommand, TrayItem } from './menu.ts';
import { middleClick, trayModel, type TrayIcon, type TrayModel } from './model.ts';
import { Pace } from '../pace/pace.ts';
import type { TrayState } from './state.ts';

export interface TrayOptions {
  /** Folder of the icons. */
  icons: string;
  state: () => TrayState;
  command: (command: TrayCommand) => void;
  log: Logger;
}

/** Panels ask for the whole menu whenever it changes; more often than this no one can read it. */
const renderMs = 250;
/** The texts name the time of day ("until tomorrow 8:00"), which moves on by itself. */
const minuteMs = 60_000;

/** What the rest of the app needs of the tray. */
export interface TrayHandle {
  /** Something that the tray shows may have changed. */
  changed(): void;
  stop(): void;
}

/** Shows the app in the panel. A desktop without any way to do so costs the icon, not the app. */
export function showTray(options: TrayOptions): TrayHandle {
  try {
    return new TrayIconView(options);
  } catch (error) {
    options.log.error({ error: String(error) }, 'no tray here');
    return { changed: () => undefined, stop: () => undefined };
  }
}

/** The app's icon in the panel. One state, one render: only what differs from what is shown is handed over. */
class TrayIconView implements TrayHandle {
  readonly #options: TrayOptions;
  readonly #tray: Tray;
  readonly #images = new Map<string, NativeImage>();
  #shown: TrayModel;
  readonly #pace = new Pace(systemClock, renderMs, () => this.#render());
  readonly #clock: NodeJS.Timeout;

  constructor(options: TrayOptions) {
    this.#options = options;
    this.#shown = trayModel(options.state());
    this.#tray = new Tray(this.#image(this.#shown.icon));
    this.#tray.on('click', () => options.command({ kind: 'open' }));
    // Only where the platform reports it; Electron itself does on Windows only.
    this.#tray.on('middle-click', () => {
      const command = middleClick(options.state());
      if (command) options.command(command);
    });
    this.#tray.setToolTip(this.#shown.tooltip);
    this.#tray.setContextMenu(this.#menu(this.#shown.menu));
    this.#clock = setInterval(() => this.changed(), minuteMs);
  }

  /** Something that the tray shows may have changed. */
  changed(): void {
    this.#pace.ask();
  }

  stop(): void {
    clearInterval(this.#clock);
    this.#pace.stop();
    this.#tray.destroy();
  }

  #render(): void {
    const next = trayModel(this.#options.state());
    const { icon, tooltip, menu } = this.#shown;
    if (!isDeepStrictEqual(next.icon, icon)) this.#tray.setImage(this.#image(next.icon));
    if (next.tooltip !== tooltip) this.#tray.setToolTip(next.tooltip);
    if (!isDeepStrictEqual(next.menu, menu)) this.#tray.setContextMenu(this.#menu(next.menu));
    this.#shown = next;
  }

  #image({ state, unread, ground }: TrayIcon): NativeImage {
    const name = `${state}${unread ? '-unread' : ''}-${process.platform === 'darwin' ? 'template' : ground}`;
    const known = this.#images.get(name);
    if (known) return known;
    const image = readIcon((size) => join(this.#options.icons, `${name}-${size}.png`));
    if (image.isEmpty()) this.#options.log.error({ name }, 'tray icon is missing');
    if (process.platform === 'darwin') image.setTemplateImage(true);
    this.#images.set(name, image);
    return image;
  }

  #menu(items: readonly TrayItem[]): Menu {
    return Menu.buildFromTemplate(this.#template(items));
  }

  #template(items: readonly TrayItem[]): MenuItemConstructorOptions[] {
    return items.map((item): MenuItemConstructorOptions => {
      switch (item.kind) {
        case 'separator':
          return { type: 'separator' };
        case 'submenu':
          return { type: 'submenu', label: shown(item.label), submenu: this.#template(item.items) };
        case 'action':
          return { label: shown(item.label), click: () => this.#options.command(item.command) };
        case 'check':
          return {
            type: 'checkbox',
            label: shown(item.label),
            checked: item.checked,
            click: () => this.#clicked(item.command),
          };
      }
    });
  }

  /** A click turns the check mark by itself; whether it stays so is for the answer to say. */
  #clicked(command: TrayCommand): void {
    this.#shown = { ...this.#shown, menu: [] };
    this.#options.command(command);
    this.changed();
  }
}

/** Names have an `&` of their own, which would mark an access key. */
const shown = (label: string): string => label.replaceAll('&', '&&');

/**
 * One picture per size that the system's panel may want: scaling down blurs a glyph of thin lines. The first size is the
 * one that counts as normal.
 */
function readIcon(file: (size: number) => string): NativeImage {
  const [normal, ...others] =
    process.platform === 'linux' ? ([22, 16, 24, 32, 44, 48] as const) : [16, 32, 48];
  const image = nativeImage.createFromPath(file(normal));
  for (const size of others)
    image.addRepresentation({ scaleFactor: size / normal, buffer: readFileSync(file(size)) });
  return image;
}
