/** A variant for the bus: its signature and its value. */
export type Variant = [string, unknown];

/** One item as com.canonical.dbusmenu describes it; only what differs from the protocol's defaults is named. */
export interface MenuNode {
  id: number;
  properties: Map<string, Variant>;
  children: MenuNode[];
  /** What a person's choice does. */
  choose: (() => void) | null;
}

/** The part of a menu item that can be seen. */
export interface VisibleItem {
  type: string;
  label: string;
  sublabel: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  icon: { isEmpty(): boolean; toPNG(): Buffer } | null;
  submenu: { items: readonly VisibleItem[] } | null;
  click(): void;
}

/** Electron marks access keys with `&`, the bus with `_`; each doubles its own mark to show it. */
export function accessKeys(label: string): string {
  return label
    .replaceAll('_', '__')
    .replaceAll(/&(&?)/g, (_match, second: string) => (second === '&' ? '&' : '_'));
}

function propertiesOf(item: VisibleItem): Map<string, Variant> {
  const properties = new Map<string, Variant>();
  if (item.type === 'separator') properties.set('type', ['s', 'separator']);
  else {
    const label = item.sublabel === '' ? item.label : `${item.label}  ${item.sublabel}`;
    properties.set('label', ['s', accessKeys(label)]);
  }
  if (!item.enabled) properties.set('enabled', ['b', false]);
  if (!item.visible) properties.set('visible', ['b', false]);
  if (item.type === 'checkbox' || item.type === 'radio') {
    properties.set('toggle-type', ['s', item.type === 'radio' ? 'radio' : 'checkmark']);
    properties.set('toggle-state', ['i', item.checked ? 1 : 0]);
  }
  if (item.icon !== null && !item.icon.isEmpty()) properties.set('icon-data', ['ay', item.icon.toPNG()]);
  if (item.submenu !== null) properties.set('children-display', ['s', 'submenu']);
  return properties;
}

/**
 * Numbers for the entries of one menu. An entry keeps its own from layout to layout, and no other one ever gets it:
 * panels keep what an entry of a number once had, such as a check box. What an entry is, is its place in the tree, its
 * kind and what it says.
 */
export class MenuIds {
  #last = 0;
  #known = new Map<string, number>();
  #next = new Map<string, number>();

  /** To be called for every entry of a layout, parents first. */
  of(parent: number, { type, label, sublabel }: VisibleItem): number {
    let key = '';
    for (let nth = 0; key === '' || this.#next.has(key); nth += 1)
      key = JSON.stringify([parent, type, label, sublabel, nth]);
    const id = this.#known.get(key) ?? ++this.#last;
    this.#next.set(key, id);
    return id;
  }

  /** The layout is whole: what it lacks is forgotten. */
  done(): void {
    this.#known = this.#next;
    this.#next = new Map();
  }
}

/** The whole tree under the root (id 0). `first` goes before the menu's own items. */
export function layoutOf(
  items: readonly VisibleItem[],
  first: readonly VisibleItem[] = [],
  ids: MenuIds = new MenuIds(),
): MenuNode {
  const node = (item: VisibleItem, parent: number): MenuNode => {
    const id = ids.of(parent, item);
    const children = (item.submenu?.items ?? []).map((child) => node(child, id));
    const choose = item.type === 'separator' || item.submenu !== null ? null : () => item.click();
    return { id, properties: propertiesOf(item), children, choose };
  };
  const children = [...first, ...items].map((item) => node(item, 0));
  ids.done();
  return { id: 0, properties: new Map([['children-display', ['s', 'submenu']]]), children, choose: null };
}

export function findNode(root: MenuNode, id: number): MenuNode | null {
  if (root.id === id) return root;
  for (const child of root.children) {
    const found = findNode(child, id);
    if (found !== null) return found;
  }
  return null;
}

const isUsable = ({ properties }: MenuNode): boolean =>
  properties.get('enabled')?.[1] !== false && properties.get('visible')?.[1] !== false;

/** The item that a person can choose under an id; null for one that is disabled or hidden, or within such a menu. */
export function choosableNode(root: MenuNode, id: number): MenuNode | null {
  if (root.id === id) return root;
  for (const child of root.children.filter(isUsable)) {
    const found = choosableNode(child, id);
    if (found !== null) return found;
  }
  return null;
}

/** An item's properties by name, all of them when none is asked for. */
export function pick(node: MenuNode, names: readonly string[]): [string, Variant][] {
  return [...node.properties].filter(([name]) => names.length === 0 || names.includes(name));
}

/** `(ia{sv}av)` as the bus library writes it. `depth` -1 means the whole tree. */
export function toLayout(
  node: MenuNode,
  depth: number,
  names: readonly string[],
): [number, [string, Variant][], Variant[]] {
  const children: Variant[] =
    depth === 0 ? [] : node.children.map((child) => ['(ia{sv}av)', toLayout(child, depth - 1, names)]);
  return [node.id, pick(node, names), children];
}
