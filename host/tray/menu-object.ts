import type { MessageBus } from 'dbus-native';
import {
  type MenuNode,
  type Variant,
  choosableNode,
  findNode,
  layoutOf,
  pick,
  toLayout,
} from './menu-layout.ts';
import { readOnly } from './read-only.ts';

export const menuPath = '/com/canonical/dbusmenu';
const menuInterface = 'com.canonical.dbusmenu';

const description = {
  name: menuInterface,
  methods: {
    GetLayout: [
      'iias',
      'u(ia{sv}av)',
      ['parentId', 'recursionDepth', 'propertyNames'],
      ['revision', 'layout'],
    ],
    GetGroupProperties: ['aias', 'a(ia{sv})', ['ids', 'propertyNames'], ['properties']],
    GetProperty: ['is', 'v', ['id', 'name'], ['value']],
    Event: ['isvu', '', ['id', 'eventId', 'data', 'timestamp'], []],
    EventGroup: ['a(isvu)', 'ai', ['events'], ['idErrors']],
    AboutToShow: ['i', 'b', ['id'], ['needUpdate']],
    AboutToShowGroup: ['ai', 'aiai', ['ids'], ['updatesNeeded', 'idErrors']],
  } as Record<string, [string, string, string[], string[]]>,
  signals: {
    ItemsPropertiesUpdated: ['a(ia{sv})a(ias)', 'updatedProps', 'removedProps'],
    LayoutUpdated: ['ui', 'revision', 'parent'],
    ItemActivationRequested: ['iu', 'id', 'timestamp'],
  },
  properties: readOnly({ Version: 'u', TextDirection: 's', Status: 's', IconThemePath: 'as' }),
};

type MenuEvent = [id: number, eventId: string, data: unknown, timestamp: number];

/** A menu on the bus. Every change makes a new layout: menus of a tray are small and change seldom. */
export class MenuObject {
  #bus: MessageBus | null = null;
  #root: MenuNode = layoutOf([]);
  #revision = 1;

  /** On this connection from now on; null: on none. */
  serve(bus: MessageBus | null): void {
    this.#bus = bus;
    bus?.exportInterface(this.#members(), menuPath, description);
  }

  show(root: MenuNode): void {
    this.#root = root;
    this.#revision += 1;
    this.#bus?.sendSignal(menuPath, menuInterface, 'LayoutUpdated', 'ui', [this.#revision, 0]);
  }

  #event(id: number, eventId: string): boolean {
    // Any program on the bus can send it, not only a panel that shows what there is to choose.
    if (eventId === 'clicked') choosableNode(this.#root, id)?.choose?.();
    return findNode(this.#root, id) !== null;
  }

  #members(): object {
    const node = (id: number): MenuNode => {
      const found = findNode(this.#root, id);
      if (found === null) throw new Error(`There is no menu item ${id}`);
      return found;
    };
    return {
      Version: 3,
      TextDirection: 'ltr',
      Status: 'normal',
      IconThemePath: [],
      GetLayout: (parent: number, depth: number, names: string[]) => [
        this.#revision,
        toLayout(node(parent), depth, names),
      ],
      GetGroupProperties: (ids: number[], names: string[]) =>
        ids
          .map((id) => findNode(this.#root, id))
          .filter((found) => found !== null)
          .map((found) => [found.id, pick(found, names)]),
      GetProperty: (id: number, name: string): Variant => node(id).properties.get(name) ?? ['s', ''],
      Event: (id: number, eventId: string) => {
        this.#event(id, eventId);
        return null;
      },
      EventGroup: (events: MenuEvent[]) =>
        events.filter(([id, eventId]) => !this.#event(id, eventId)).map(([id]) => id),
      AboutToShow: () => false,
      AboutToShowGroup: (ids: number[]) => [[], ids.filter((id) => findNode(this.#root, id) === null)],
    };
  }
}
