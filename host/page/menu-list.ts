import type { ShownItem } from '../menu/menu-tree.ts';

export interface Entry {
  item: ShownItem;
  element: HTMLElement;
}

const svgName = 'http://www.w3.org/2000/svg';

function glyph(className: string, path: string): SVGSVGElement {
  const svg = document.createElementNS(svgName, 'svg');
  svg.setAttribute('viewBox', '0 0 12 12');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svgName, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

function part(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** The label with its access key underlined. */
function labelled({ label, accessKey }: ShownItem, underline: boolean): HTMLElement {
  const at = underline && accessKey !== '' ? label.toLowerCase().indexOf(accessKey) : -1;
  if (at < 0) return part('label', label);
  const whole = part('label', label.slice(0, at));
  whole.append(part('key', label.charAt(at)), label.slice(at + 1));
  return whole;
}

function entryOf(item: ShownItem, ticks: boolean, inBar: boolean): HTMLElement {
  const element = document.createElement('div');
  if (item.type === 'separator') {
    element.className = 'separator';
    element.setAttribute('role', 'separator');
    return element;
  }
  const ticked = item.type === 'checkbox' || item.type === 'radio';
  element.className = 'item';
  element.tabIndex = -1;
  element.setAttribute('role', ticked ? `menuitem${item.type}` : 'menuitem');
  element.setAttribute('aria-label', item.label);
  if (!item.enabled) element.setAttribute('aria-disabled', 'true');
  if (ticked) element.setAttribute('aria-checked', String(item.checked));
  if (ticks) element.append(ticked && item.checked ? glyph('tick', 'M2 6.5 5 9.5 10 3') : part('tick', ''));
  element.append(labelled(item, inBar));
  if (item.type === 'submenu') {
    element.setAttribute('aria-haspopup', 'menu');
    element.setAttribute('aria-expanded', 'false');
    if (!inBar) element.append(glyph('more', 'M4 2l4 4-4 4'));
  } else if (item.accelerator !== '') {
    element.setAttribute('aria-keyshortcuts', item.accelerator);
    element.append(part('keys', item.accelerator));
  }
  return element;
}

/** One open list of entries, or the bar. */
export class MenuList {
  readonly element = document.createElement('div');
  /** Without separators. */
  readonly entries: readonly Entry[];
  readonly isBar: boolean;

  constructor(items: readonly ShownItem[], label: string, isBar: boolean) {
    this.isBar = isBar;
    this.element.className = isBar ? 'bar' : 'menu';
    this.element.setAttribute('role', isBar ? 'menubar' : 'menu');
    if (label !== '') this.element.setAttribute('aria-label', label);
    const ticks = items.some(({ type }) => type === 'checkbox' || type === 'radio');
    const all = items.map((item) => ({ item, element: entryOf(item, ticks, isBar) }));
    this.element.append(...all.map(({ element }) => element));
    this.entries = all.filter(({ item }) => item.type !== 'separator');
  }

  get current(): number {
    return this.entries.findIndex(({ element }) => element.matches(':focus'));
  }

  /** Goes to the next entry that can be chosen, around the ends. */
  move(step: 1 | -1, from = this.current): void {
    const count = this.entries.length;
    for (let tries = 1; tries <= count; tries += 1) {
      const start = from < 0 && step < 0 ? 0 : from;
      const entry = this.entries[(((start + step * tries) % count) + count) % count];
      if (entry?.item.enabled === true) {
        entry.element.focus();
        return;
      }
    }
    this.entries[0]?.element.focus();
  }

  /** The entry for a typed letter: its access key, else the next one that begins with it. */
  find(letter: string): Entry | null {
    const typed = letter.toLowerCase();
    const able = this.entries.filter(({ item }) => item.enabled);
    const marked = able.find(({ item }) => item.accessKey === typed);
    if (marked !== undefined) return marked;
    const from = this.current + 1;
    const turned = [...this.entries.slice(from), ...this.entries.slice(0, from)];
    return turned.find(({ item }) => item.enabled && item.label.toLowerCase().startsWith(typed)) ?? null;
  }

  /** Beside or below what opened it, never outside the window. */
  place(x: number, y: number, otherX = x, otherY = y): void {
    const { width, height } = this.element.getBoundingClientRect();
    const fitsRight = x + width <= innerWidth - 4;
    const fitsBelow = y + height <= innerHeight - 4;
    const left = fitsRight ? x : otherX - width;
    const top = fitsBelow ? y : otherY - height;
    this.element.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
    this.element.style.top = `${Math.max(4, Math.min(top, innerHeight - height - 4))}px`;
  }
}
