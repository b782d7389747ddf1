import { EventEmitter } from 'node:events';
import type { ScreenSaver, XClient, XConnection, XEvent } from 'x11';
import { watchIdleTime, type IdleListener } from './idle-time.ts';
import { connectTo } from './x-connection.ts';

const atomNames = [
  '_NET_ACTIVE_WINDOW',
  '_NET_CLIENT_LIST',
  '_NET_WM_STATE',
  '_NET_WM_STATE_HIDDEN',
  '_NET_WM_STATE_MAXIMIZED_HORZ',
  '_NET_WM_STATE_MAXIMIZED_VERT',
  '_NET_WM_STATE_DEMANDS_ATTENTION',
  '_NET_WM_STATE_FULLSCREEN',
  '_NET_WM_STATE_ABOVE',
  '_NET_WM_STATE_SKIP_TASKBAR',
  '_NET_WM_ICON',
  '_NET_FRAME_EXTENTS',
  '_NET_WORKAREA',
  '_NET_SUPPORTING_WM_CHECK',
  'WM_CHANGE_STATE',
  'WM_CLASS',
  'CARDINAL',
] as const;
export type AtomName = (typeof atomNames)[number];

const propertyChange = 1 << 22;
const structureNotify = 1 << 17;
const substructure = (1 << 19) | (1 << 20);
const unmapNotify = 18;
const clientMessage = 33;
const iconic = 3;
/** Between two looks for a window: soon at first, and at ease where a busy computer takes its time. */
const lookMs = { soon: 20, atEase: 200, soonFor: 5000 };
/** "From a pager": the window manager must not refuse it to keep the focus where it is. */
const fromPager = 2;

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const words = (data: Buffer): number[] =>
  Array.from({ length: data.length >> 2 }, (_, index) => data.readUInt32LE(index * 4));

const bytesOf = (data: Uint32Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

/**
 * What the window manager knows and does, over X11. Emits `active` when another window has the focus, and
 * `changed` with a watched window's id when its state or place changed, `mapped` when it came onto the screen, `icon`
 * when someone changed its icon.
 */
export class XDisplay extends EventEmitter<{
  active: [number];
  changed: [number];
  mapped: [number];
  icon: [number];
  gone: [];
}> {
  readonly size: { width: number; height: number };
  active = 0;
  workArea: Rectangle;
  readonly #x: XClient;
  readonly #root: number;
  readonly #atoms: Map<AtomName, number>;
  /** What else a window writes about itself, such as the time of each key, changes neither its state nor its place. */
  readonly #shownBy: ReadonlySet<number>;
  readonly #saver: ScreenSaver | null;

  private constructor(connection: XConnection, atoms: Map<AtomName, number>, saver: ScreenSaver | null) {
    super();
    this.setMaxListeners(0);
    const screen = connection.screen[0] ?? { root: 0, pixel_width: 0, pixel_height: 0 };
    this.#x = connection.client;
    this.#root = screen.root;
    this.#atoms = atoms;
    this.#shownBy = new Set([this.#atom('_NET_WM_STATE'), this.#atom('_NET_FRAME_EXTENTS')]);
    this.#saver = saver;
    this.size = { width: screen.pixel_width, height: screen.pixel_height };
    this.workArea = { x: 0, y: 0, ...this.size };
    this.#x.on('event', (event: XEvent) => this.#event(event));
    this.#x.on('end', () => this.emit('gone'));
    // A window may be gone before a request about it arrives; nothing else can fail here.
    this.#x.on('error', () => undefined);
    this.#x.ChangeWindowAttributes(this.#root, { eventMask: propertyChange });
  }

  /** @throws Error when no X server answers. */
  static async open(display: string): Promise<XDisplay> {
    const connection = await connectTo(display);
    const { client } = connection;
    const atoms = await Promise.all(
      atomNames.map(
        (name) =>
          new Promise<[AtomName, number]>((resolve, reject) => {
            client.InternAtom(false, name, (error, atom) => (error ? reject(error) : resolve([name, atom])));
          }),
      ),
    );
    const saver = await new Promise<ScreenSaver | null>((resolve) => {
      client.require('screen-saver', (error, extension) => resolve(error ? null : extension));
    });
    const opened = new XDisplay(connection, new Map(atoms), saver);
    await Promise.all([opened.#readWorkArea(), opened.#readActive()]);
    return opened;
  }

  close(): void {
    this.#x.terminate();
  }

  /** The top-level window whose WM_CLASS instance ends in `suffix`; null once nobody looks for it any more. */
  async find(suffix: string, isWanted: () => boolean): Promise<number | null> {
    const begun = performance.now();
    while (isWanted()) {
      const tree = await new Promise<number[]>((resolve) => {
        this.#x.QueryTree(this.#root, (error, reply) => resolve(error ? [] : reply.children));
      });
      for (const window of new Set([...(await this.#words(this.#root, '_NET_CLIENT_LIST')), ...tree])) {
        const instance = (await this.#property(window, 'WM_CLASS')).toString('latin1').split('\0')[0] ?? '';
        if (instance.endsWith(suffix)) return window;
      }
      const pauseMs = performance.now() - begun < lookMs.soonFor ? lookMs.soon : lookMs.atEase;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return null;
  }

  watch(window: number): void {
    this.#x.ChangeWindowAttributes(window, { eventMask: propertyChange | structureNotify });
  }

  async states(window: number): Promise<Set<AtomName>> {
    const set = new Set(await this.#words(window, '_NET_WM_STATE'));
    return new Set(atomNames.filter((name) => set.has(this.#atom(name))));
  }

  /** Adds or removes up to two states, such as both directions of maximising, as one request. */
  setState(window: number, on: boolean, first: AtomName, second?: AtomName): void {
    const other = second === undefined ? 0 : this.#atom(second);
    this.#ask(window, '_NET_WM_STATE', [on ? 1 : 0, this.#atom(first), other, fromPager]);
  }

  /** Raises a window, takes it out of the icon state and gives it the focus. */
  activate(window: number): void {
    this.#ask(window, '_NET_ACTIVE_WINDOW', [fromPager]);
  }

  iconify(window: number): void {
    this.#ask(window, 'WM_CHANGE_STATE', [iconic]);
  }

  /**
   * Puts it on the screen. Mapping a window that is still mapped asks the window manager for nothing, and it may have yet to read
   * that this one is to be hidden: so it is taken off first.
   */
  map(window: number): void {
    this.#x.UnmapWindow(window);
    this.#x.MapWindow(window);
  }

  /** Takes it off the screen and out of the window manager's hands, also where it is an icon and so not mapped. */
  unmap(window: number): void {
    this.#x.UnmapWindow(window);
    const event = Buffer.alloc(32);
    event.writeUInt8(unmapNotify, 0);
    event.writeUInt32LE(this.#root, 4);
    event.writeUInt32LE(window, 8);
    this.#x.SendEvent(this.#root, false, substructure, event);
  }

  /** `pixels`: width, height and ARGB words of each size, one after another. */
  setIcon(window: number, pixels: Uint32Array): void {
    this.#x.ChangeProperty(
      0,
      window,
      this.#atom('_NET_WM_ICON'),
      this.#atom('CARDINAL'),
      32,
      bytesOf(pixels),
    );
  }

  /** What is inside a window's title bar and edges; null when the window is gone. */
  contentSize(window: number): Promise<{ width: number; height: number } | null> {
    return new Promise((resolve) => {
      this.#x.GetGeometry(window, (error, { width, height } = { width: 0, height: 0 }) => {
        resolve(error ? null : { width, height });
      });
    });
  }

  async hasIcon(window: number, pixels: Uint32Array): Promise<boolean> {
    return bytesOf(pixels).equals(await this.#property(window, '_NET_WM_ICON'));
  }

  /** Milliseconds since the last key or pointer movement anywhere; null where the server does not tell. */
  idle(): Promise<number | null> {
    const saver = this.#saver;
    if (saver === null) return Promise.resolve(null);
    return new Promise((resolve) => {
      saver.QueryInfo(this.#root, (error, info) => resolve(error ? null : info.idle));
    });
  }

  /** Tells when idleness begins and ends. Answers false where the server has to be asked instead. */
  watchIdle(tell: IdleListener): Promise<boolean> {
    return watchIdleTime(this.#x, tell);
  }

  #atom(name: AtomName): number {
    return this.#atoms.get(name) ?? 0;
  }

  #property(window: number, name: AtomName): Promise<Buffer> {
    return new Promise((resolve) => {
      this.#x.GetProperty(0, window, this.#atom(name), 0, 0, 65_536, (error, property) =>
        resolve(error ? Buffer.alloc(0) : property.data),
      );
    });
  }

  async #words(window: number, name: AtomName): Promise<number[]> {
    return words(await this.#property(window, name));
  }

  #ask(window: number, name: AtomName, data: number[]): void {
    const event = Buffer.alloc(32);
    event.writeUInt8(clientMessage, 0);
    event.writeUInt8(32, 1);
    event.writeUInt32LE(window, 4);
    event.writeUInt32LE(this.#atom(name), 8);
    for (const [index, word] of data.entries()) event.writeUInt32LE(word, 12 + index * 4);
    this.#x.SendEvent(this.#root, false, substructure, event);
  }

  #event(event: XEvent): void {
    if (event.alarm !== undefined) return;
    if (event.name === 'MapNotify') this.emit('mapped', event.wid);
    if (event.wid !== this.#root) {
      if (event.atom === this.#atom('_NET_WM_ICON')) this.emit('icon', event.wid);
      else if (event.atom === undefined || this.#shownBy.has(event.atom)) this.emit('changed', event.wid);
      return;
    }
    if (event.atom === this.#atom('_NET_ACTIVE_WINDOW')) {
      void this.#readActive();
    }
    if (event.atom === this.#atom('_NET_WORKAREA')) {
      void this.#readWorkArea();
    }
  }

  async #readActive(): Promise<void> {
    const [window = 0] = await this.#words(this.#root, '_NET_ACTIVE_WINDOW');
    this.active = window;
    // Told even when it is the same window: one that was hidden and comes back has lost the focus in between.
    this.emit('active', window);
  }

  async #readWorkArea(): Promise<void> {
    const [x, y, width, height] = await this.#words(this.#root, '_NET_WORKAREA');
    if (x !== undefined && y !== undefined && width && height) this.workArea = { x, y, width, height };
  }
}
