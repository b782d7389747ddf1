import type { ZoomStep } from '../../preload/commands/window.ts';

/** What an entry of a native menu asks for. */
export type MenuCommand =
  | { kind: 'new-conversation' }
  | { kind: 'mark-all-read' }
  | { kind: 'window-settings' }
  | { kind: 'shortcuts' }
  | { kind: 'close-window' }
  | { kind: 'quit' }
  | { kind: 'zoom'; step: ZoomStep }
  | { kind: 'check-spelling'; on: boolean }
  | { kind: 'spell-language'; language: string; on: boolean }
  | { kind: 'replace-misspelling'; word: string }
  | { kind: 'add-to-dictionary'; word: string }
  | { kind: 'open-link'; url: string }
  | { kind: 'copy-text'; text: string }
  | { kind: 'copy-picture'; x: number; y: number }
  | { kind: 'save-picture'; url: string }
  | { kind: 'copy-diagnostics' };

/** What the platform does by itself to the text that has the focus. */
export type EditRole = 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'delete' | 'selectAll';

export type MenuEntry =
  | { kind: 'separator' }
  | {
      kind: 'action';
      label: string;
      command: MenuCommand;
      keys?: string;
      /** Only there for its keys, or grey. */
      shown?: 'hidden' | 'disabled';
      /** The page answers the keys; they are only written beside the entry. */
      pageKeys?: true;
    }
  | { kind: 'text'; label: string }
  /** A menu that the platform fills by itself. */
  | { kind: 'platform'; role: 'appMenu' }
  | { kind: 'edit'; label: string; role: EditRole; enabled: boolean }
  | { kind: 'check'; label: string; checked: boolean; enabled: boolean; command: MenuCommand }
  | { kind: 'submenu'; label: string; items: readonly MenuEntry[] };

export const separator: MenuEntry = { kind: 'separator' };

/** Groups with a line between them; empty ones leave none. */
export const inGroups = (groups: readonly (readonly MenuEntry[])[]): MenuEntry[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [separator, ...group]));
