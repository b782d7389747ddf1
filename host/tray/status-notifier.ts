import type { MessageBus } from 'dbus-native';
import { keepSessionBus } from '../desktop/session-bus.ts';
import type { MenuNode } from './menu-layout.ts';
import { MenuObject, menuPath } from './menu-object.ts';
import type { IconPixmap } from './pixmap.ts';
import { readOnly } from './read-only.ts';

const watcher = 'org.kde.StatusNotifierWatcher';
const itemPath = '/StatusNotifierItem';
const itemInterface = 'org.kde.StatusNotifierItem';
let lastIcon = 0;

const point: [string, string, string[], string[]] = ['ii', '', ['x', 'y'], []];

const description = {
  name: itemInterface,
  methods: {
    Activate: point,
    SecondaryActivate: point,
    ContextMenu: point,
    Scroll: ['is', '', ['delta', 'orientation'], []] as [string, string, string[], string[]],
  },
  signals: {
    NewTitle: [],
    NewIcon: [],
    NewAttentionIcon: [],
    NewOverlayIcon: [],
    NewToolTip: [],
    NewStatus: ['s', 'status'],
  },
  properties: readOnly({
    Category: 's',
    Id: 's',
    Title: 's',
    Status: 's',
    WindowId: 'i',
    IconThemePath: 's',
    Menu: 'o',
    ItemIsMenu: 'b',
    IconName: 's',
    IconPixmap: 'a(iiay)',
    OverlayIconName: 's',
    OverlayIconPixmap: 'a(iiay)',
    AttentionIconName: 's',
    AttentionIconPixmap: 'a(iiay)',
    AttentionMovieName: 's',
    ToolTip: '(sa(iiay)ss)',
  }),
};

export interface StatusIconListener {
  activate(x: number, y: number): void;
  secondaryActivate(x: number, y: number): void;
  contextMenu(x: number, y: number): void;
}

/**
 * One icon of the desktop's panel: a connection of its own, the item and its menu on it. Registers with the panel
 * that is there and again with every later one, on a bus that was started anew as well.
 */
export class StatusIcon {
  /** Null while there is none. */
  #bus: MessageBus | null = null;
  readonly #menu = new MenuObject();
  readonly #properties;
  readonly #end: () => void;

  constructor(listener: StatusIconListener) {
    lastIcon += 1;
    this.#properties = {
      Category: 'ApplicationStatus',
      Id: `chrome_status_icon_${lastIcon}`,
      Title: '',
      Status: 'Active',
      WindowId: 0,
      IconThemePath: '',
      Menu: menuPath,
      ItemIsMenu: false,
      IconName: '',
      IconPixmap: [] as IconPixmap[],
      OverlayIconName: '',
      OverlayIconPixmap: [] as IconPixmap[],
      AttentionIconName: '',
      AttentionIconPixmap: [] as IconPixmap[],
      AttentionMovieName: '',
      ToolTip: ['', [], '', ''] as [string, IconPixmap[], string, string],
      Activate: (x: number, y: number) => (listener.activate(x, y), null),
      SecondaryActivate: (x: number, y: number) => (listener.secondaryActivate(x, y), null),
      ContextMenu: (x: number, y: number) => (listener.contextMenu(x, y), null),
      Scroll: () => null,
    };
    this.#end = keepSessionBus(
      (bus) => {
        this.#bus = bus;
        this.#menu.serve(bus);
        bus.exportInterface(this.#properties, itemPath, description);
        void this.#register(bus);
      },
      () => {
        this.#bus = null;
        this.#menu.serve(null);
      },
    );
  }

  setPixmaps(pixmaps: IconPixmap[]): void {
    this.#properties.IconPixmap = pixmaps;
    this.#signal('NewIcon');
  }

  setTitle(title: string): void {
    this.#properties.Title = title;
    this.#signal('NewTitle');
  }

  setToolTip(text: string): void {
    this.#properties.ToolTip = ['', [], text, ''];
    this.#signal('NewToolTip');
  }

  setMenu(root: MenuNode): void {
    this.#menu.show(root);
  }

  end(): void {
    this.#bus = null;
    this.#menu.serve(null);
    this.#end();
  }

  #signal(name: string): void {
    this.#bus?.sendSignal(itemPath, itemInterface, name);
  }

  async #register(bus: MessageBus): Promise<void> {
    bus.signals.on(
      bus.mangle('/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameOwnerChanged'),
      ([name, , owner]: string[]) => {
        if (name === watcher && owner !== '') void this.#tellWatcher(bus);
      },
    );
    try {
      await bus.addMatch(
        `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${watcher}'`,
      );
      if (await bus.nameHasOwner(watcher)) await this.#tellWatcher(bus);
    } catch {
      // The session ended.
    }
  }

  async #tellWatcher(bus: MessageBus): Promise<void> {
    try {
      await bus.invoke({
        destination: watcher,
        path: '/StatusNotifierWatcher',
        interface: watcher,
        member: 'RegisterStatusNotifierItem',
        signature: 's',
        body: [bus.name ?? ''],
      });
    } catch {
      // That panel went away again; the next one is told when it comes.
    }
  }
}
