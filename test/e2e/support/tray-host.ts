import { sessionBus, defineInterface, type MessageBus } from 'dbus-native';
import { joinBus } from '../../fixtures/session-bus.ts';
import { eventually } from './processes.ts';

/** One entry of a tray menu as a panel sees it over com.canonical.dbusmenu. */
export interface MenuEntry {
  id: number;
  label: string;
  type: string;
  enabled: boolean;
  visible: boolean;
  /** Null for entries without a check mark. */
  checked: boolean | null;
  children: MenuEntry[];
}

export interface TrayItem {
  tooltip(): Promise<string>;
  /** Width and height of every pixmap the icon offers, and a digest that changes with the picture. */
  icon(): Promise<{ sizes: number[]; digest: string }>;
  menu(): Promise<MenuEntry[]>;
  /** Chooses the entry that the labels lead to, e.g. `choose('Do not disturb', '1 hour')`. */
  choose(...labels: string[]): Promise<void>;
  /** A left click on the icon. */
  activate(): Promise<void>;
  /** A middle click on the icon. */
  secondaryActivate(): Promise<void>;
}

export interface TrayHost extends AsyncDisposable {
  /** Waits for the first icon. */
  item(): Promise<TrayItem>;
  /** Bus names of the icons shown now. */
  registered(): string[];
  /** How often menus were announced as changed so far. */
  menuChanges(): number;
}

type Layout = [number, Record<string, unknown>, Layout[]];

const watcherPath = '/StatusNotifierWatcher';
const itemInterface = 'org.kde.StatusNotifierItem';
const menuInterface = 'com.canonical.dbusmenu';

/** A panel's tray without pixels: owns the StatusNotifierWatcher of one bus and drives the icons registered there. */
export async function startTrayHost(busAddress: string): Promise<TrayHost> {
  const bus = joinBus(busAddress);
  const items: string[] = [];
  const watcher = defineInterface({
    name: 'org.kde.StatusNotifierWatcher',
    methods: {
      RegisterStatusNotifierItem: {
        in: { service: 's' },
        handler: ({ service }: { service: string }, { sender }) => {
          items.push(service.startsWith('/') ? (sender ?? '') : service);
          watcher.emit['StatusNotifierItemRegistered']?.(service);
        },
      },
      RegisterStatusNotifierHost: { in: { service: 's' }, handler: () => undefined },
    },
    properties: {
      RegisteredStatusNotifierItems: { type: 'as', access: 'read', get: () => items },
      IsStatusNotifierHostRegistered: { type: 'b', access: 'read', value: true },
      ProtocolVersion: { type: 'i', access: 'read', value: 0 },
    },
    signals: {
      StatusNotifierItemRegistered: { args: { service: 's' } },
      StatusNotifierItemUnregistered: { args: { service: 's' } },
      StatusNotifierHostRegistered: {},
    },
  });
  await bus.export(watcherPath, watcher);
  await bus.ownName('org.kde.StatusNotifierWatcher');
  bus.on('message', () => undefined);
  await bus.watch("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'");
  await bus.watch(`type='signal',interface='${menuInterface}',member='LayoutUpdated'`);
  let menuChanges = 0;
  bus.connection.on('message', (message) => {
    if (message.member === 'LayoutUpdated') menuChanges += 1;
    if (message.member !== 'NameOwnerChanged') return;
    const [name, , owner] = (message.body ?? []) as [string, string, string];
    const at = items.indexOf(name);
    if (owner === '' && at >= 0) items.splice(at, 1);
  });

  return {
    registered: () => [...items],
    menuChanges: () => menuChanges,
    item: async () => trayItem(bus, await eventually('a tray icon', () => items.at(-1))),
    async [Symbol.asyncDispose]() {
      await bus.close();
    },
  };
}

/** The one icon of a real panel, reached past the panel. */
export async function iconInPanel(busAddress: string): Promise<TrayItem & AsyncDisposable> {
  const bus = sessionBus({ busAddress });
  const name = await eventually('an icon in the panel', async () => {
    const items = (await bus.invoke({
      destination: 'org.kde.StatusNotifierWatcher',
      path: watcherPath,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: ['org.kde.StatusNotifierWatcher', 'RegisteredStatusNotifierItems'],
    })) as string[];
    return items[0];
  });
  const owner = name.split('/')[0]?.split('@').at(-1) ?? name;
  return { ...trayItem(bus, owner), [Symbol.asyncDispose]: () => bus.close() };
}

async function property(bus: MessageBus, destination: string, name: string): Promise<unknown> {
  return bus.invoke({
    destination,
    path: '/StatusNotifierItem',
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    signature: 'ss',
    body: [itemInterface, name],
  });
}

async function layout(bus: MessageBus, destination: string): Promise<MenuEntry[]> {
  const path = String(await property(bus, destination, 'Menu'));
  const call = { destination, path, interface: menuInterface };
  await bus.invoke({ ...call, member: 'AboutToShow', signature: 'i', body: [0] });
  const reply: unknown = await bus.invoke({
    ...call,
    member: 'GetLayout',
    signature: 'iias',
    body: [0, -1, []],
  });
  const root = (Array.isArray(reply) && Array.isArray(reply[1]) ? reply[1] : reply) as Layout;
  return root[2].map(readEntry);
}

function readEntry([id, properties, children]: Layout): MenuEntry {
  return {
    id,
    label: String(properties['label'] ?? '').replace(/_(.)/g, '$1'),
    type: String(properties['type'] ?? 'standard'),
    enabled: properties['enabled'] !== false,
    visible: properties['visible'] !== false,
    checked:
      properties['toggle-type'] === undefined || properties['toggle-type'] === ''
        ? null
        : properties['toggle-state'] === 1,
    children: children.map(readEntry),
  };
}

function trayItem(bus: MessageBus, destination: string): TrayItem {
  const click = async (member: string): Promise<void> => {
    const path = '/StatusNotifierItem';
    await bus.invoke({ destination, path, interface: itemInterface, member, signature: 'ii', body: [0, 0] });
  };
  const find = (entries: MenuEntry[], labels: string[]): MenuEntry => {
    const [first, ...rest] = labels;
    const entry = entries.find((one) => one.label === first || one.label.startsWith(`${first} `));
    if (entry === undefined)
      throw new Error(
        `no menu entry "${first}" among: ${entries.map((one) => one.label || one.type).join(', ')}`,
      );
    if (rest.length === 0) return entry;
    return find(entry.children, rest);
  };
  return {
    async tooltip() {
      const value = (await property(bus, destination, 'ToolTip')) as [string, unknown, string, string];
      return [value[2], value[3]].filter(Boolean).join(' ');
    },
    async icon() {
      const pixmaps = (await property(bus, destination, 'IconPixmap')) as [number, number, Uint8Array][];
      const { createHash } = await import('node:crypto');
      const hash = createHash('sha256');
      for (const [, , bytes] of pixmaps) hash.update(Uint8Array.from(bytes));
      return { sizes: pixmaps.map(([width]) => width), digest: hash.digest('hex') };
    },
    menu: () => layout(bus, destination),
    async choose(...labels) {
      // The app renders its menu anew a moment after a change.
      const entry = await eventually('the menu entry', async () =>
        find(await layout(bus, destination), labels),
      );
      if (!entry.enabled) throw new Error(`menu entry "${labels.join(' > ')}" is disabled`);
      await bus.invoke({
        destination,
        path: String(await property(bus, destination, 'Menu')),
        interface: menuInterface,
        member: 'Event',
        signature: 'isvu',
        body: [entry.id, 'clicked', ['s', ''], 0],
      });
    },
    activate: () => click('Activate'),
    secondaryActivate: () => click('SecondaryActivate'),
  };
}
