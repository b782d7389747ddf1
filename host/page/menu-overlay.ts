import type { ShownItem } from '../menu/menu-tree.ts';
import { type Entry, MenuList } from './menu-list.ts';
import { menuStyle } from './menu-style.ts';

/** What the host is told: which menu ended, and the entry that was chosen in it. */
export interface MenuAnswer {
  ticket: number;
  chosen: number | null;
}

export interface MenuRequest {
  ticket: number;
  items: ShownItem[];
  /** Null: a bar along the upper edge. */
  at: { x: number; y: number } | null;
  /** Of a bar: the entry to begin with, its list open. */
  open?: number;
}

const hoverMs = 140;

/** A menu over the page: modal, as a native one, and gone without a trace when it closes. */
class MenuOverlay {
  readonly #tell: (chosen: number | null) => void;
  readonly #ending = new AbortController();
  readonly #host = document.createElement('div');
  readonly #dialog = document.createElement('dialog');
  #lists: MenuList[] = [];
  #hover = 0;

  constructor({ items, at, open }: MenuRequest, tell: (chosen: number | null) => void) {
    this.#tell = tell;
    const root = this.#host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(menuStyle);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#dialog);
    document.documentElement.append(this.#host);
    this.#listen();
    this.#dialog.showModal();
    const list = this.#add(items, '', at === null);
    if (at !== null) {
      list.place(at.x, at.y);
      this.#dialog.focus();
    } else {
      const first = list.entries[open ?? 0];
      first?.element.focus();
      if (open !== undefined && first !== undefined) this.#openBeside(first, 0);
    }
  }

  close(chosen: number | null = null): void {
    if (!this.#host.isConnected) return;
    this.#ending.abort();
    clearTimeout(this.#hover);
    // Gives the focus back to where it was.
    this.#dialog.close();
    this.#host.remove();
    this.#tell(chosen);
  }

  #add(items: readonly ShownItem[], label: string, isBar: boolean): MenuList {
    const list = new MenuList(items, label, isBar);
    const level = this.#lists.length;
    this.#lists.push(list);
    this.#dialog.append(list.element);
    for (const entry of list.entries) {
      entry.element.addEventListener('pointerenter', () => this.#hovered(entry, level));
      entry.element.addEventListener('click', () => this.#choose(entry, level, false));
    }
    return list;
  }

  #openBeside({ item, element }: Entry, level: number, enter = true): void {
    this.#closeFrom(level + 1);
    const from = element.getBoundingClientRect();
    const list = this.#add(item.items, item.label, false);
    if (this.#lists[level]?.isBar === true) list.place(from.left, from.bottom + 4, from.right, from.top);
    else list.place(from.right + 2, from.top - 6, from.left - 2, from.bottom + 6);
    element.setAttribute('aria-expanded', 'true');
    if (enter) list.move(1);
  }

  #closeFrom(level: number): void {
    for (const list of this.#lists.splice(level)) list.element.remove();
    for (const { element } of this.#lists.at(-1)?.entries ?? [])
      if (element.hasAttribute('aria-expanded')) element.setAttribute('aria-expanded', 'false');
  }

  #hovered(entry: Entry, level: number): void {
    clearTimeout(this.#hover);
    const list = this.#lists[level];
    const barOpen = list?.isBar === true && this.#lists.length > 1;
    entry.element.focus({ preventScroll: true });
    const follow = (): void => {
      if (entry.item.type === 'submenu' && entry.item.enabled && (list?.isBar !== true || barOpen))
        this.#openBeside(entry, level, false);
      else this.#closeFrom(level + 1);
    };
    if (barOpen) follow();
    else this.#hover = globalThis.setTimeout(follow, hoverMs) as unknown as number;
  }

  #choose(entry: Entry, level: number, byKey: boolean): void {
    clearTimeout(this.#hover);
    if (!entry.item.enabled) return;
    if (entry.item.type === 'submenu') this.#openBeside(entry, level, byKey);
    else this.close(entry.item.id);
  }

  #listen(): void {
    const dialog = this.#dialog;
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    // The page's own selection and focus stay as they are.
    dialog.addEventListener('mousedown', (event) => event.preventDefault());
    dialog.addEventListener('contextmenu', (event) => event.preventDefault());
    dialog.addEventListener('pointerdown', (event) => {
      if (event.target === dialog) this.close();
    });
    dialog.addEventListener('keydown', (event) => this.#key(event));
    for (const name of [
      'keydown',
      'keyup',
      'keypress',
      'pointerdown',
      'mousedown',
      'mouseup',
      'click',
      'contextmenu',
      'wheel',
    ])
      this.#host.addEventListener(name, (event) => event.stopPropagation());
    const { signal } = this.#ending;
    globalThis.addEventListener('resize', () => this.close(), { signal });
    globalThis.addEventListener('blur', () => this.close(), { signal });
  }

  #key(event: KeyboardEvent): void {
    event.preventDefault();
    const level = Math.max(
      0,
      this.#lists.findLastIndex((list) => list.current >= 0),
    );
    const list = this.#lists[level];
    const entry = list?.entries[list.current];
    if (list === undefined) return;
    const deeper = entry?.item.type === 'submenu' && entry.item.enabled;
    switch (event.key) {
      case 'ArrowDown':
        if (list.isBar && entry !== undefined) this.#choose(entry, level, true);
        else list.move(1);
        return;
      case 'ArrowUp':
        list.move(-1);
        return;
      case 'Home':
        list.move(1, -1);
        return;
      case 'End':
        list.move(-1, list.entries.length);
        return;
      case 'ArrowRight':
        if (!list.isBar && deeper && entry !== undefined) this.#choose(entry, level, true);
        else this.#alongBar(1);
        return;
      case 'ArrowLeft':
        if (level > 0 && this.#lists[level - 1]?.isBar !== true) this.#back(level);
        else this.#alongBar(-1);
        return;
      case 'Enter':
      case ' ':
        if (entry !== undefined) this.#choose(entry, level, true);
        return;
      case 'Escape':
        if (level > 0) this.#back(level);
        else this.close();
        return;
      case 'Alt':
      case 'Tab':
        this.close();
        return;
      default:
        this.#typed(event.key, list, level);
    }
  }

  #typed(key: string, list: MenuList, level: number): void {
    const found = key.length === 1 ? list.find(key) : null;
    if (found === null) return;
    found.element.focus();
    if (found.item.accessKey === key.toLowerCase()) this.#choose(found, level, true);
  }

  #back(level: number): void {
    const parent = this.#lists[level - 1];
    const opener = parent?.entries.find(({ element }) => element.getAttribute('aria-expanded') === 'true');
    this.#closeFrom(level);
    opener?.element.focus();
  }

  #alongBar(step: 1 | -1): void {
    const [bar] = this.#lists;
    if (bar?.isBar !== true) return;
    const isOpen = this.#lists.length > 1;
    const from = isOpen
      ? bar.entries.findIndex(({ element }) => element.getAttribute('aria-expanded') === 'true')
      : bar.current;
    this.#closeFrom(1);
    bar.move(step, from);
    const entry = bar.entries[bar.current];
    if (isOpen && entry !== undefined) this.#openBeside(entry, 0);
  }
}

let shown: MenuOverlay | null = null;

/** Shows a menu in place of any other. @param answer name of the binding that is told how it ended */
export function show(request: MenuRequest, answer: string): boolean {
  shown?.close();
  const tell = Reflect.get(globalThis, answer) as (text: string) => void;
  const { ticket } = request;
  shown = new MenuOverlay(request, (chosen) => {
    shown = null;
    tell(JSON.stringify({ ticket, chosen } satisfies MenuAnswer));
  });
  return true;
}

export function close(): void {
  shown?.close();
}
