import { matches, parseAccelerator, type Press, shownAccelerator } from './accelerator.ts';

/** What the drawing of menus needs to know of one; Menu and MenuItem are such. */
export interface MenuLike {
  readonly items: readonly MenuItemLike[];
}

export interface MenuItemLike {
  readonly commandId: number;
  readonly type: string;
  readonly label: string;
  readonly sublabel: string;
  readonly enabled: boolean;
  readonly visible: boolean;
  readonly checked: boolean;
  readonly accelerator: string | null;
  readonly registerAccelerator: boolean;
  readonly submenu: MenuLike | null;
  click(event?: object): void;
}

/** An entry as the page draws it. */
export interface ShownItem {
  id: number;
  type: string;
  /** Without the mark of the access key. */
  label: string;
  /** Lower case; empty without one. */
  accessKey: string;
  accelerator: string;
  enabled: boolean;
  checked: boolean;
  items: ShownItem[];
}

/** `&File` has the access key f; `&&` is the sign itself. */
function readLabel(label: string): { label: string; accessKey: string } {
  const accessKey = /(?<!&)(?:&&)*&([^&])/.exec(label)?.[1]?.toLowerCase() ?? '';
  return { label: label.replaceAll(/&(.)/g, '$1'), accessKey };
}

/** Separators at an end or beside another are not shown. */
function tidy(items: readonly ShownItem[]): ShownItem[] {
  const kept = items.filter(
    ({ type }, index) => type !== 'separator' || (index > 0 && items[index - 1]?.type !== 'separator'),
  );
  return kept.at(-1)?.type === 'separator' ? kept.slice(0, -1) : kept;
}

/** What of a menu is to be seen. */
export function shownItems(menu: MenuLike): ShownItem[] {
  return tidy(
    menu.items
      .filter(({ visible }) => visible)
      .map((item) => {
        const accelerator = item.accelerator === null ? null : parseAccelerator(item.accelerator);
        return {
          id: item.commandId,
          type: item.type,
          ...readLabel(item.label),
          accelerator: accelerator === null ? '' : shownAccelerator(accelerator),
          enabled: item.enabled,
          checked: item.checked,
          items: item.submenu === null ? [] : shownItems(item.submenu),
        };
      }),
  );
}

function* everyItem(menu: MenuLike): Generator<MenuItemLike> {
  for (const item of menu.items) {
    yield item;
    if (item.submenu !== null) yield* everyItem(item.submenu);
  }
}

export function itemWithId(menu: MenuLike, id: number): MenuItemLike | null {
  for (const item of everyItem(menu)) if (item.commandId === id) return item;
  return null;
}

/** The entry that a key press stands for. Hidden entries count: they lend a command a second key. */
export function itemForPress(menu: MenuLike, press: Press): MenuItemLike | null {
  for (const item of everyItem(menu)) {
    if (item.accelerator === null || !item.registerAccelerator || !item.enabled) continue;
    const wanted = parseAccelerator(item.accelerator);
    if (wanted !== null && matches(wanted, press)) return item;
  }
  return null;
}
