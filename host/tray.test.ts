import dbus, { type MessageBus } from 'dbus-native';
import type { ElectronApplication } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDesktop, eventually, startDesktop } from './fixtures/desktop.ts';
import type { Seen } from './fixtures/seen.ts';

type Layout = [id: number, properties: Record<string, unknown>, children: Layout[]];

const watcher = 'org.kde.StatusNotifierWatcher';
const item = { path: '/StatusNotifierItem', interface: 'org.kde.StatusNotifierItem' };
const menu = { path: '/com/canonical/dbusmenu', interface: 'com.canonical.dbusmenu' };

let desktop: TestDesktop;
let bus: MessageBus;
let app: ElectronApplication;
const registered: string[] = [];

/** A panel as far as an icon sees it. */
async function startPanel(): Promise<MessageBus> {
  const panel = dbus.sessionBus({ busAddress: desktop.busAddress });
  panel.exportInterface(
    { RegisterStatusNotifierItem: (name: string) => (registered.push(name), null) },
    '/StatusNotifierWatcher',
    { name: watcher, methods: { RegisterStatusNotifierItem: ['s', '', ['service'], []] } },
  );
  await panel.requestName(watcher, 0);
  return panel;
}

const owner = (): string => registered.at(-1) ?? '';
const seen = (): Promise<Seen> => app.evaluate(() => globalThis.seen);
const property = (name: string): Promise<unknown> =>
  Promise.resolve(
    bus.invoke({
      destination: owner(),
      path: item.path,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [item.interface, name],
    }),
  );
const layout = async (): Promise<Layout> => {
  const [, root] = (await bus.invoke({
    destination: owner(),
    ...menu,
    member: 'GetLayout',
    signature: 'iias',
    body: [0, -1, []],
  })) as [number, Layout];
  return root;
};
const labels = ([, , children]: Layout): unknown[] => children.map(([, { label, type }]) => label ?? type);

function findItem(root: Layout, label: string): Layout {
  const all = (node: Layout): Layout[] => [node, ...node[2].flatMap(all)];
  const found = all(root).find(([, properties]) => properties['label'] === label);
  if (found === undefined) throw new Error(`no item ${label} in ${JSON.stringify(root)}`);
  return found;
}

async function choose(label: string): Promise<void> {
  const [id] = findItem(await layout(), label);
  const body = [id, 'clicked', ['i', 0], 0];
  await bus.invoke({ destination: owner(), ...menu, member: 'Event', signature: 'isvu', body });
}

beforeAll(async () => {
  desktop = await startDesktop();
  bus = await startPanel();
  app = await desktop.launch(['--hidden']);
  await eventually(
    () => Promise.resolve(registered.length),
    (count) => count === 1,
  );
});
afterAll(async () => {
  await app?.close();
  await bus?.close();
  await desktop?.[Symbol.asyncDispose]();
});

describe('a tray icon without any window', () => {
  it('registers a connection of its own with the panel', async () => {
    expect(registered).toHaveLength(1);
    expect(owner()).toMatch(/^:\d/);
    expect(await property('Id')).toBe('chrome_status_icon_1');
    expect(await property('Category')).toBe('ApplicationStatus');
    expect(await property('ItemIsMenu')).toBe(false);
    expect(await property('Menu')).toBe(menu.path);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
  });

  it('shows its picture and its tooltip', async () => {
    const pictures = (await property('IconPixmap')) as [number, number, Buffer][];
    expect(pictures).toHaveLength(1);
    const [width, height, pixels] = pictures[0]!;
    expect(pixels).toHaveLength(width * height * 4);
    expect(((await property('ToolTip')) as unknown[])[2]).toBe('Fixture tray');
  });

  it('lists its menu, with the click handler under the tooltip first', async () => {
    const root = await layout();
    expect(labels(root)).toEqual(['Fixture tray', 'Open', 'separator', 'Sounds', 'Mood']);
    expect(findItem(root, 'Sounds')[1]).toMatchObject({ 'toggle-type': 'checkmark', 'toggle-state': 1 });
    expect(labels(findItem(root, 'Mood'))).toEqual(['Happy _ calm']);
  });

  it('hears choices and clicks', async () => {
    await choose('Open');
    await choose('Sounds');
    await choose('Fixture tray');
    await bus.invoke({ destination: owner(), ...item, member: 'Activate', signature: 'ii', body: [1, 2] });
    const now = await eventually(seen, ({ clicks, chosen }) => clicks === 2 && chosen.length === 2);
    expect(now).toMatchObject({ clicks: 2, chosen: ['Open', false] });
    expect(findItem(await layout(), 'Sounds')[1]).toMatchObject({ 'toggle-state': 0 });
  });

  it('lets nobody on the bus change what it says of itself', async () => {
    const set = (object: typeof item, name: string, value: [string, unknown]): Promise<unknown> =>
      Promise.resolve(
        bus.invoke({
          destination: owner(),
          path: object.path,
          interface: 'org.freedesktop.DBus.Properties',
          member: 'Set',
          signature: 'ssv',
          body: [object.interface, name, value],
        }),
      );
    await expect(set(item, 'Title', ['s', 'forged'])).rejects.toThrow(/read-only|not writable|ReadOnly/i);
    await expect(set(menu, 'Status', ['s', 'forged'])).rejects.toThrow(/read-only|not writable|ReadOnly/i);
    expect(await property('Title')).toBe('');
  });

  it('registers again with the next panel', async () => {
    await bus.close();
    registered.length = 0;
    bus = await startPanel();
    expect(
      await eventually(
        () => Promise.resolve(registered.length),
        (count) => count === 1,
      ),
    ).toBe(1);
    expect(await property('Status')).toBe('Active');
  });

  it('leaves the panel when it is destroyed', async () => {
    const name = owner();
    await app.evaluate(() => (Reflect.get(globalThis, 'tray') as { destroy(): void }).destroy());
    expect(
      await eventually(
        () => Promise.resolve(bus.nameHasOwner(name)),
        (has) => !has,
      ),
    ).toBe(false);
  });
});
