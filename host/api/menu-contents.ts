import { EventEmitter } from 'node:events';
import type { Session } from '../chromium/dev-tools.ts';
import type { EditCommand } from '../menu/roles.ts';
import { WindowMenus } from '../menu/window-menus.ts';
import type { PageMenuParams } from '../page/menu-params.ts';
import { hostContext } from '../start/context.ts';
import { PageWorld, type ScriptedPage } from '../window/page-world.ts';
import type { PageMessage } from '../wire/messages.ts';
import { hostEvent } from './events.ts';
import { defaultSession, type HostSession } from './session.ts';

/** What is different once a misspelt word has been selected. */
const selected = ({ editFlags }: PageMenuParams, word: string) => ({
  selectionText: word,
  editFlags: { ...editFlags, canCut: true, canCopy: true, canDelete: true },
});

/** What is left for the page's own channel. */
export type WindowMessage = Extract<PageMessage, ['press' | 'alt' | 'menu' | 'zoom', ...unknown[]]>;

const zoomBase = 1.2;

/** The part of a window's page that has to do with menus, editing and zoom. */
export abstract class MenuContents extends EventEmitter implements ScriptedPage {
  readonly session: HostSession = defaultSession;
  readonly menus: WindowMenus;
  /** Chromium's id of the page; empty until it is open. */
  targetId = '';
  readonly #world = new PageWorld(this, () => hostContext('a menu').pageMenus);
  #zoom = 1;
  #menusAsked = 0;

  constructor() {
    super();
    this.menus = new WindowMenus(this.#world);
  }

  /** Runs a step once the page is open; a page that went away meanwhile is not an error. */
  abstract page(step: (session: Session) => Promise<unknown>): Promise<void>;
  abstract getURL(): string;
  /** What the page has of the window, in pixels of the screen; null when the window is gone. */
  protected abstract contentSize(): Promise<{ width: number; height: number } | null>;

  get zoomFactor(): number {
    return this.#zoom;
  }

  set zoomFactor(factor: number) {
    this.setZoomFactor(factor);
  }

  get zoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(zoomBase);
  }

  set zoomLevel(level: number) {
    this.setZoomFactor(zoomBase ** level);
  }

  getZoomFactor(): number {
    return this.#zoom;
  }

  getZoomLevel(): number {
    return this.zoomLevel;
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.#zoom = factor;
    void this.fitZoom();
  }

  /**
   * Lays the page out for a window as much smaller as it is drawn larger, which is what zoom is. Chromium's own is not
   * for a debugger to set; this has to be told of every new size of the window.
   */
  async fitZoom(): Promise<void> {
    const size = this.#zoom === 1 ? null : await this.contentSize();
    await this.page((session) =>
      size === null || this.#zoom === 1
        ? session.send('Emulation.clearDeviceMetricsOverride')
        : session.send('Emulation.setDeviceMetricsOverride', {
            width: Math.ceil(size.width / this.#zoom),
            height: Math.ceil(size.height / this.#zoom),
            deviceScaleFactor: 0,
            scale: this.#zoom,
            mobile: false,
            dontSetVisibleSize: true,
          }),
    );
  }

  undo(): void {
    this.edit('undo');
  }

  redo(): void {
    this.edit('redo');
  }

  cut(): void {
    this.edit('cut');
  }

  copy(): void {
    this.edit('copy');
  }

  paste(): void {
    this.edit('paste');
  }

  pasteAndMatchStyle(): void {
    this.edit('pasteAndMatchStyle');
  }

  delete(): void {
    this.edit('delete');
  }

  selectAll(): void {
    this.edit('selectAll');
  }

  /** As Chromium does what a key asks for. */
  edit(command: EditCommand): void {
    void this.page((session) =>
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] }),
    );
  }

  /** In place of the word that the last menu found misspelt, which is selected. */
  replaceMisspelling(text: string): void {
    void this.replace(text);
  }

  async replace(text: string): Promise<void> {
    await this.page((session) => session.send('Input.insertText', { text }));
  }

  async insertText(text: string): Promise<void> {
    await this.replace(text);
  }

  copyImageAt(x: number, y: number): void {
    void this.#copyImageAt(x, y);
  }

  /** The page's script does it, and in Electron copying needs no permission of the page: it has one for that long. */
  async #copyImageAt(x: number, y: number): Promise<void> {
    const { root } = hostContext('a window').browser();
    const url = this.getURL();
    await this.session.decidePermissions(root, url, 'clipboard-sanitized-write');
    try {
      await this.#world.evaluate(`parleyMenus.copyImageAt(${Number(x)}, ${Number(y)})`);
    } finally {
      await this.session.decidePermissions(root, url);
    }
  }

  /** What the page told of its keys, its wheel and its menu. */
  told(message: WindowMessage): void {
    switch (message[0]) {
      case 'press':
        this.menus.pressed(message[1]);
        return;
      case 'alt':
        this.menus.showBar();
        return;
      case 'zoom':
        this.emit('zoom-changed', hostEvent({}), message[1]);
        return;
      case 'menu':
        void this.#menuAsked(message[1]);
        return;
    }
  }

  async #menuAsked(asked: PageMenuParams): Promise<void> {
    const { x, y } = asked;
    this.menus.asked = { x, y };
    this.#menusAsked += 1;
    const number = this.#menusAsked;
    const { spelling } = this.session;
    const checked = asked.isEditable && asked.spellcheckEnabled && spelling.enabled;
    const word = checked
      ? ((await this.#world.evaluate<string>(`parleyMenus.wordAt(${x}, ${y})`)) ?? '')
      : '';
    const suggestions = await spelling.check(word);
    // Another place was asked about while a dictionary was.
    if (number !== this.#menusAsked) return;
    if (suggestions !== null) await this.#world.evaluate(`parleyMenus.selectWordAt(${x}, ${y})`);
    const params = {
      ...asked,
      ...(suggestions === null ? {} : selected(asked, word)),
      misspelledWord: suggestions === null ? '' : word,
      dictionarySuggestions: suggestions ?? [],
    };
    this.emit('context-menu', hostEvent({}), params);
  }
}
