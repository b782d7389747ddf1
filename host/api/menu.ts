import { EventEmitter } from 'node:events';
import type { Menu as ElectronMenu, MenuItem as ElectronMenuItem } from 'electron';
import { BrowserWindow } from './browser-window.ts';
import { parseAccelerator } from '../menu/accelerator.ts';
import { act } from '../menu/act.ts';
import { type Role, roles } from '../menu/roles.ts';
import { type NativeImage, imageOf } from './native-image.ts';
import { applicationMenu } from '../menu/application-menu.ts';
import { hostEvent } from './events.ts';
import { notProvided } from './not-provided.ts';

type ItemType = 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio';
type Click = (item: MenuItem, window: BrowserWindow | undefined, event: object) => void;

export interface MenuItemOptions {
  label?: string;
  sublabel?: string;
  toolTip?: string;
  type?: string;
  id?: string;
  role?: string;
  enabled?: boolean;
  visible?: boolean;
  checked?: boolean;
  accelerator?: string;
  registerAccelerator?: boolean;
  acceleratorWorksWhenHidden?: boolean;
  icon?: NativeImage | string;
  submenu?: MenuItemOptions[] | Menu;
  click?: Click;
}

export interface PopupOptions {
  window?: BrowserWindow;
  x?: number;
  y?: number;
  callback?: () => void;
}

const types: readonly string[] = ['normal', 'separator', 'submenu', 'checkbox', 'radio'];
let lastCommand = 0;

/** One line of a menu. `changed` is told whenever something that can be seen is different. */
export class MenuItem implements Pick<
  ElectronMenuItem,
  'id' | 'type' | 'label' | 'sublabel' | 'toolTip' | 'enabled' | 'visible' | 'checked' | 'commandId'
> {
  readonly id: string;
  readonly type: ItemType;
  readonly commandId = ++lastCommand;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly registerAccelerator: boolean;
  readonly icon: NativeImage | undefined;
  readonly submenu: Menu | undefined;
  readonly toolTip: string;
  menu: Menu | undefined;
  readonly #click: Click | undefined;
  readonly #role: Role | undefined;
  #label: string;
  #sublabel: string;
  #enabled: boolean;
  #visible: boolean;
  #checked: boolean;

  constructor(options: MenuItemOptions) {
    const { submenu, type = submenu === undefined ? 'normal' : 'submenu' } = options;
    const role = options.role === undefined ? undefined : roles[options.role.toLowerCase()];
    if (options.role !== undefined && role === undefined) notProvided(`MenuItem role ${options.role}`);
    if (role?.act.kind === 'menu' && submenu === undefined)
      notProvided(`the entries of the MenuItem role ${options.role}`);
    if (!types.includes(type)) throw new Error(`Unknown menu item type: ${type}`);
    if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu');
    this.type = type as ItemType;
    this.id = options.id ?? '';
    this.role = options.role?.toLowerCase();
    this.#role = role;
    this.accelerator = options.accelerator ?? role?.accelerator;
    if (this.accelerator !== undefined && parseAccelerator(this.accelerator) === null)
      throw new TypeError(`Invalid accelerator: ${this.accelerator}`);
    this.registerAccelerator = options.registerAccelerator ?? role?.ownKeys !== true;
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon === undefined ? undefined : imageOf(options.icon);
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu;
    this.submenu?.on('host-changed', () => this.#changed());
    this.#click = options.click;
    this.#label = options.label ?? role?.label ?? '';
    this.#sublabel = options.sublabel ?? '';
    this.#enabled = options.enabled ?? true;
    this.#visible = options.visible ?? true;
    this.#checked = options.checked ?? false;
  }

  get label(): string {
    return this.#label;
  }

  set label(label: string) {
    this.#label = label;
    this.#changed();
  }

  get sublabel(): string {
    return this.#sublabel;
  }

  set sublabel(sublabel: string) {
    this.#sublabel = sublabel;
    this.#changed();
  }

  get enabled(): boolean {
    return this.#enabled;
  }

  set enabled(enabled: boolean) {
    this.#enabled = enabled;
    this.#changed();
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(visible: boolean) {
    this.#visible = visible;
    this.#changed();
  }

  get checked(): boolean {
    return this.#checked;
  }

  /** Checking a radio item unchecks the others of its group. */
  set checked(checked: boolean) {
    if (checked && this.type === 'radio') {
      for (const other of this.menu?.radioGroup(this) ?? []) other.#checked = false;
    }
    this.#checked = checked;
    this.#changed();
  }

  /** What a person's choice does: the mark first, then the app's function. */
  click(triggeredByAccelerator = false): void {
    if (!this.#enabled) return;
    if (this.type === 'checkbox') this.checked = !this.#checked;
    if (this.type === 'radio') this.checked = true;
    const window = BrowserWindow.getFocusedWindow() ?? undefined;
    if (this.#role !== undefined) act(this.#role.act, window);
    else this.#click?.(this, window, { triggeredByAccelerator });
  }

  #changed(): void {
    this.menu?.emit('host-changed');
  }
}

/** A list of items. */
export class Menu extends EventEmitter implements Pick<ElectronMenu, 'closePopup'> {
  readonly items: MenuItem[] = [];
  #shownBy: BrowserWindow | null = null;

  static buildFromTemplate(template: readonly (MenuItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    return menu;
  }

  /** Each window shows it as a bar: see MenuBar. */
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu.set(menu);
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu.get() as Menu | null;
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this;
    this.items.splice(position, 0, item);
    this.emit('host-changed');
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const inside = item.submenu?.getMenuItemById(id);
      if (inside) return inside;
    }
    return null;
  }

  /** Drawn by the host inside the window's page; without a place, where the page's menu was last asked for. */
  popup(options: PopupOptions = {}): void {
    const window = options.window ?? BrowserWindow.getFocusedWindow();
    if (!window) throw new TypeError('Cannot open a menu without a window');
    this.#shownBy = window;
    this.emit('menu-will-show', hostEvent({}));
    const { x, y } = options;
    window.webContents.menus.popup(this, x === undefined || y === undefined ? null : { x, y }, () => {
      this.#shownBy = null;
      this.emit('menu-will-close', hostEvent({}));
      options.callback?.();
    });
  }

  closePopup(): void {
    this.#shownBy?.webContents.menus.close();
  }

  /** The radio items beside one, up to the next item of another kind. */
  radioGroup(item: MenuItem): MenuItem[] {
    const at = this.items.indexOf(item);
    const isRadio = (one: MenuItem | undefined): boolean => one?.type === 'radio';
    let from = at;
    let to = at + 1;
    while (isRadio(this.items[from - 1])) from -= 1;
    while (isRadio(this.items[to])) to += 1;
    return this.items.slice(from, to);
  }
}
