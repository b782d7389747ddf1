import type { MessageSubject } from './message-entries.ts';
import type { MessageMenuElement } from './message-menu.ts';

let menu: MessageMenuElement | null = null;

/** Opens the menu of a message; it comes when it is first wanted. */
export async function openMessageMenu(subject: MessageSubject, anchor: Element): Promise<void> {
  const { MessageMenuElement: Menu } = await import('./message-menu.ts');
  menu ??= document.body.appendChild(new Menu());
  await menu.show(subject, anchor);
}
