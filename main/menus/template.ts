import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, MenuEntry } from './model.ts';

/** Entries in Electron's words. */
export function menuTemplate(
  entries: readonly MenuEntry[],
  run: (command: MenuCommand) => void,
): MenuItemConstructorOptions[] {
  return entries.map((entry): MenuItemConstructorOptions => {
    switch (entry.kind) {
      case 'separator':
        return { type: 'separator' };
      case 'text':
        return { label: entry.label, enabled: false };
      case 'platform':
        return { role: entry.role };
      case 'edit':
        return { role: entry.role, label: entry.label, enabled: entry.enabled };
      case 'submenu':
        return { label: entry.label, submenu: menuTemplate(entry.items, run) };
      case 'check':
        return {
          type: 'checkbox',
          label: entry.label,
          checked: entry.checked,
          enabled: entry.enabled,
          click: () => run(entry.command),
        };
      case 'action':
        return {
          label: entry.label,
          click: () => run(entry.command),
          ...(entry.keys === undefined ? {} : { accelerator: entry.keys }),
          ...(entry.pageKeys ? { registerAccelerator: false } : {}),
          ...(entry.shown === 'hidden' ? { visible: false } : {}),
          ...(entry.shown === 'disabled' ? { enabled: false } : {}),
        };
    }
  });
}
