import { EventEmitter } from 'node:events';
import type { Menu as ElectronMenu, MenuItem as ElectronMenuItem } from 'electron';
import { BrowserWindow } from './browser-window.ts';
import { type NativeImage, imageOf } from './native-image.ts';
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
  icon?: NativeImage | string;
  submenu?: MenuItemOptions[] | Menu;
  click?: Click;
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
  readonly accelerator: string | undefined;
  readonly icon: NativeImage | undefined;
  readonly submenu: Menu | undefined;
  readonly toolTip: string;
  menu: Menu | undefined;
  readonly #click: Click | undefined;
  #label: string;
  #sublabel: string;
  #enabled: boolean;
  #visible: boolean;
  #checked: boolean;

  constructor(options: MenuItemOptions) {
    const { submenu, type = submenu === undefined ? 'normal' : 'submenu' } = options;
    if (options.role !== undefined) notProvided(`MenuItem role ${options.role}`);
    if (!types.includes(type)) throw new Error(`Unknown menu item type: ${type}`);
    if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu');
    this.type = type as ItemType;
    this.id = options.id ?? '';
    this.accelerator = options.accelerator;
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon === undefined ? undefined : imageOf(options.icon);
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : submenu;
    this.submenu?.on('host-changed', () => this.#changed());
    this.#click = options.click;
    this.#label = options.label ?? '';
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
  click(): void {
    if (!this.#enabled) return;
    if (this.type === 'checkbox') this.checked = !this.#checked;
    if (this.type === 'radio') this.checked = true;
    this.#click?.(this, BrowserWindow.getFocusedWindow() ?? undefined, { triggeredByAccelerator: false });
  }

  #changed(): void {
    this.menu?.emit('host-changed');
  }
}

/** A list of items. */
export class Menu extends EventEmitter implements Pick<ElectronMenu, 'closePopup'> {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (MenuItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    return menu;
  }

  static #application: Menu | null = null;

  /** Kept but not shown: Chromium's windows have no menu bar, so its accelerators do nothing. */
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
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

  popup(): never {
    return notProvided('Menu.popup');
  }

  closePopup(): void {
    // No popup is ever open.
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
