import type { Session } from '../chromium/dev-tools.ts';
import type { MenuAnswer, MenuRequest } from '../page/menu-overlay.ts';
import { menuBinding, type PageWorld } from '../window/page-world.ts';
import type { Press } from './accelerator.ts';
import { applicationMenu } from './application-menu.ts';
import { itemForPress, itemWithId, type MenuLike, shownItems } from './menu-tree.ts';

interface OpenMenu {
  ticket: number;
  menu: MenuLike;
  closed: () => void;
}

/**
 * The menus of one window: its bar, which Alt brings up, and popups. Chromium has no menus for others to fill, so they
 * are drawn in the page.
 */
export class WindowMenus {
  /** Whether the window has the application's menu, as until it is told otherwise. */
  hasBar = true;
  /** Where the page's own menu was last asked for. */
  asked = { x: 0, y: 0 };
  readonly #world: PageWorld;
  #open: OpenMenu | null = null;
  #tickets = 0;

  constructor(world: PageWorld) {
    this.#world = world;
  }

  /** Called once, when the page is open. */
  listen(session: Session): void {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === menuBinding) this.#answered(JSON.parse(String(payload)) as MenuAnswer);
    });
    // Whatever was open went with its document.
    session.on('Page.frameNavigated', () => this.#ended());
  }

  /** `closed` is called once, when it is gone and before what was chosen is done. */
  popup(menu: MenuLike, at: { x: number; y: number } | null, closed: () => void): void {
    void this.#show(menu, { at: at ?? this.asked }, closed);
  }

  /** Alt, as a tap: the bar is hidden until then. */
  showBar(): void {
    const menu = applicationMenu.get();
    if (this.hasBar && menu !== null) void this.#show(menu, { at: null }, () => undefined);
  }

  close(): void {
    if (this.#open === null) return;
    void this.#world.evaluate('parleyMenus.close()');
    this.#ended();
  }

  /** A key that the page let pass: an entry of the application's menu answers it, or its bar. */
  pressed(press: Press): void {
    const menu = this.hasBar ? applicationMenu.get() : null;
    if (menu === null) return;
    const item = itemForPress(menu, press);
    if (item !== null) {
      item.click({ triggeredByAccelerator: true });
      return;
    }
    if (!press.alt || press.ctrl || press.meta) return;
    const key = press.key.toLowerCase();
    const open = shownItems(menu).findIndex(({ accessKey }) => accessKey === key);
    if (open >= 0) void this.#show(menu, { at: null, open }, () => undefined);
  }

  async #show(menu: MenuLike, place: Pick<MenuRequest, 'at' | 'open'>, closed: () => void): Promise<void> {
    this.#ended();
    const ticket = ++this.#tickets;
    this.#open = { ticket, menu, closed };
    const request: MenuRequest = { ticket, items: shownItems(menu), ...place };
    const drawn = await this.#world.evaluate<boolean>(
      `parleyMenus.show(${JSON.stringify(request)}, '${menuBinding}')`,
    );
    if (drawn !== true && this.#open?.ticket === ticket) this.#ended();
  }

  #answered({ ticket, chosen }: MenuAnswer): void {
    if (this.#open?.ticket !== ticket) return;
    const { menu } = this.#open;
    this.#ended();
    if (chosen !== null) itemWithId(menu, chosen)?.click();
  }

  #ended(): void {
    const open = this.#open;
    this.#open = null;
    open?.closed();
  }
}
