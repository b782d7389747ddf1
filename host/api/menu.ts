import { EventEmitter } from 'node:events';
import type { Menu as ElectronMenu, MenuItem as ElectronMenuItem } from 'electron';
import { BrowserWindow } from './browser-window.ts';
import { parseAccelerator, shownAccelerator } from '../menu/accelerator.ts';
import { act } from '../menu/act.ts';
import { type Role, roleOf, separator } from '../menu/roles.ts';
import { arrange, isTemplateItem, type Placed } from '../menu/template.ts';
import { type NativeImage, imageOf } from './native-image.ts';
import { applicationMenu } from '../menu/application-menu.ts';
import { hostEvent } from './events.ts';
import { hostContext } from '../start/context.ts';

type ItemType = 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio';
type Click = (item: MenuItem, window: BrowserWindow | undefined, event: object) => void;

export interface MenuItemOptions extends Placed {
  label?: string;
  sublabel?: string;
  toolTip?: string;
  role?: string;
  enabled?: boolean;
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
let lastGroup = 0;

const entryOf = (role: string): MenuItemOptions => (role === separator ? { type: 'separator' } : { role });

/** One line of a menu. `changed` is told whenever something that can be seen is different. */
export class MenuItem implements Pick<
  ElectronMenuItem,
  'id' | 'type' | 'label' | 'sublabel' | 'toolTip' | 'enabled' | 'visible' | 'checked' | 'commandId'
> {
  /** Undefined without one, whatever Electron's types say. */
  declare readonly id: string;
  declare readonly type: ItemType;
  declare readonly commandId: number;
  declare readonly role: string | null;
  declare readonly accelerator: string | null;
  readonly registerAccelerator: boolean;
  readonly acceleratorWorksWhenHidden: boolean;
  readonly icon: NativeImage | null;
  declare readonly submenu: Menu | null;
  readonly toolTip: string;
  /** Of macOS. */
  readonly userAccelerator = null;
  /** Radio items of one group have the same. */
  groupId: number | undefined;
  menu: Menu | undefined;
  readonly #click: Click | undefined;
  readonly #role: Role | undefined;
  #label: string;
  #sublabel: string;
  #enabled: boolean;
  #visible: boolean;
  #checked: boolean;

  constructor(options: MenuItemOptions) {
    const name = options.role?.toLowerCase();
    const role = name === undefined ? undefined : roleOf(name, () => hostContext('a menu').appName());
    const submenu = options.submenu ?? role?.entries?.map(entryOf);
    const { type = submenu === undefined ? 'normal' : 'submenu' } = options;
    if (!types.includes(type)) throw new Error(`Unknown menu item type: ${type}`);
    if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu');
    this.#role = role;
    this.registerAccelerator = options.registerAccelerator ?? role?.ownKeys !== true;
    this.acceleratorWorksWhenHidden = options.acceleratorWorksWhenHidden ?? true;
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon === undefined ? null : imageOf(options.icon);
    const fixed = {
      id: options.id,
      type,
      role: name ?? null,
      accelerator: options.accelerator ?? role?.accelerator ?? null,
      submenu: Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu ?? null),
      commandId: ++lastCommand,
    };
    for (const [key, value] of Object.entries(fixed))
      Object.defineProperty(this, key, { value, enumerable: true });
    this.submenu?.on('host-changed', () => this.#changed());
    this.#click = options.click;
    this.#label = options.label ?? role?.label ?? '';
    this.#sublabel = options.sublabel ?? '';
    this.#enabled = options.enabled ?? true;
    this.#visible = options.visible ?? true;
    this.#checked = options.checked ?? false;
    // What an app writes beside it stays with the item.
    for (const [key, value] of Object.entries(options)) if (!(key in this)) Reflect.set(this, key, value);
  }

  getDefaultRoleAccelerator(): string | undefined {
    return this.#role?.accelerator;
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

  /** What a person's choice does: the mark first, then the role's deed or else the app's function. */
  click(event: object = {}, window = BrowserWindow.getFocusedWindow() ?? undefined): void {
    if (!this.#enabled) return;
    if (this.type === 'checkbox') this.checked = !this.#checked;
    if (this.type === 'radio') this.checked = true;
    const deed = this.#role?.act;
    if (deed !== undefined) act(deed, window, () => hostContext('a menu').quit());
    else this.#click?.(this, window, event);
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
    if (!template.every((entry) => entry instanceof MenuItem || isTemplateItem(entry)))
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    const menu = new Menu();
    const entries = arrange<MenuItemOptions | MenuItem>(template, () => ({ type: 'separator' }));
    for (const entry of entries) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    return menu;
  }

  /** Each window shows it as a bar: see MenuBar. */
  static setApplicationMenu(menu: Menu | null): void {
    if (menu && !(menu instanceof Menu)) throw new TypeError('Invalid menu');
    applicationMenu.set(menu);
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu.get() as Menu | null;
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item');
    const { length } = this.items;
    if (position < 0) throw new RangeError(`Position ${position} cannot be less than 0`);
    if (position > length)
      throw new RangeError(`Position ${position} cannot be greater than the total MenuItem count`);
    item.menu = this;
    this.items.splice(position, 0, item);
    if (item.type === 'radio') item.groupId = this.#groupOf(item);
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
  popup(options: PopupOptions = {}): object {
    if (typeof options !== 'object' || options === null) throw new TypeError('Options must be an object');
    const all = BrowserWindow.getAllWindows();
    const asked = all.find((each) => each === options.window);
    const window = asked ?? BrowserWindow.getFocusedWindow() ?? all[0];
    if (!window) throw new Error('Cannot open Menu without a BaseWindow present');
    this.#shownBy = window;
    this._menuWillShow();
    this.emit('menu-will-show', hostEvent({}));
    const { x, y } = options;
    window.webContents.menus.popup(this, x === undefined || y === undefined ? null : { x, y }, () => {
      this.#shownBy = null;
      this.emit('menu-will-close', hostEvent({}));
      options.callback?.();
    });
    return { browserWindow: window, x: x ?? -1, y: y ?? -1, position: -1 };
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

  /** The first of a group is checked where none is. Electron's own specs know this name and the next two. */
  _menuWillShow(): void {
    for (const item of this.items) {
      if (item.type === 'radio' && !this.radioGroup(item).some(({ checked }) => checked)) item.checked = true;
    }
  }

  _executeCommand(event: object, commandId: number): void {
    this.items.find((item) => item.commandId === commandId)?.click(event);
  }

  _getAcceleratorTextAt(index: number): string {
    const wanted = parseAccelerator(this.items[index]?.accelerator ?? '');
    return wanted === null ? '' : shownAccelerator(wanted);
  }

  #groupOf(item: MenuItem): number {
    const known = this.radioGroup(item).find(({ groupId }) => groupId !== undefined);
    return known?.groupId ?? ++lastGroup;
  }
}
