import { EventEmitter } from 'node:events';
import type { MenuLike } from './menu-tree.ts';

let current: MenuLike | null = null;

/** The menu of every window's bar. Emits `changed` when it is another. */
export const applicationMenu = Object.assign(new EventEmitter<{ changed: [] }>(), {
  get: (): MenuLike | null => current,
  set(menu: MenuLike | null): void {
    current = menu;
    applicationMenu.emit('changed');
  },
});
applicationMenu.setMaxListeners(0);
