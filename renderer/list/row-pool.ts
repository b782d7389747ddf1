import type { Mirror } from '../model/mirror.ts';
import type { ConversationRowElement } from './conversation-row.ts';

/** Where a conversation stands in the list. */
export interface RowPlace {
  id: string;
  /** From the top of its section, pixels. */
  top: number;
  /** Counted from 1. */
  position: number;
  /** Whether it is the one option in the tab order. */
  isTabStop: boolean;
  /** Whether the button for its actions stands on it. */
  acting: boolean;
}

/**
 * The rows that are drawn of one section. An element goes from a row that left to one that came, for making them is what
 * costs while the list is scrolled. They stand in the order of the list, and no more of them are moved than must be.
 */
export class RowPool {
  readonly #section: Element;
  readonly #rows = new Map<string, ConversationRowElement>();

  constructor(section: Element) {
    this.#section = section;
  }

  fill(mirror: Mirror, places: readonly RowPlace[], count: number): void {
    const wanted = new Set(places.map(({ id }) => id));
    const free = [...this.#rows].filter(([id]) => !wanted.has(id));
    for (const [id] of free) this.#rows.delete(id);
    const spare = new Set(free.map(([, row]) => row));
    let next = this.#rowAfter(this.#section.querySelector('parley-conversation-row'), spare);
    for (const place of places) {
      const row = this.#rows.get(place.id) ?? this.#take(spare);
      this.#rows.set(place.id, row);
      update(row, place, mirror, count);
      if (row === next) next = this.#rowAfter(row.nextElementSibling, spare);
      else this.#section.insertBefore(row, next);
    }
    for (const row of spare) row.remove();
  }

  #take(spare: Set<ConversationRowElement>): ConversationRowElement {
    const [row] = spare;
    if (row) spare.delete(row);
    return row ?? document.createElement('parley-conversation-row');
  }

  /** The first from here on that stays. */
  #rowAfter(from: Element | null, spare: ReadonlySet<Element>): Element | null {
    let at = from;
    while (at && spare.has(at)) at = at.nextElementSibling;
    return at;
  }
}

function update(row: ConversationRowElement, place: RowPlace, mirror: Mirror, count: number): void {
  row.mirror = mirror;
  row.acting = place.acting;
  const top = `${place.top}px`;
  if (row.style.top !== top) row.style.top = top;
  const attributes = {
    role: 'option',
    draggable: 'true',
    tabindex: place.isTabStop ? '0' : '-1',
    'aria-setsize': String(count),
    'aria-posinset': String(place.position),
    'data-conversation-id': place.id,
  };
  for (const [name, value] of Object.entries(attributes))
    if (row.getAttribute(name) !== value) row.setAttribute(name, value);
}
