import type { SpellingView, ZoomStep } from '../../preload/commands/window.ts';
import { inGroups, type EditRole, type MenuEntry } from './model.ts';
import { spellingItems } from './spelling-menu.ts';
import { words } from '../words/words.ts';

export interface ApplicationMenuState {
  version: string;
  signedIn: boolean;
  spelling: SpellingView;
  /** BCP 47, for the names of languages. */
  locale: string;
  /** macOS has a menu of the application before all others. */
  mac: boolean;
}

const edit = (role: EditRole, label: string): MenuEntry => ({ kind: 'edit', role, label, enabled: true });

/** Zoom has several keys each: keyboards write a plus in different ways. */
const zoom = (step: ZoomStep, label: string, keys: string, others: readonly string[]): MenuEntry[] => [
  { kind: 'action', label, keys, command: { kind: 'zoom', step } },
  ...others.map((more): MenuEntry => ({
    kind: 'action',
    label,
    keys: more,
    shown: 'hidden',
    command: { kind: 'zoom', step },
  })),
];

/** The menu bar. On Linux and Windows it is hidden until Alt is pressed. */
export function applicationMenu({
  version,
  signedIn,
  spelling,
  locale,
  mac,
}: ApplicationMenuState): MenuEntry[] {
  return [
    ...(mac ? [{ kind: 'platform', role: 'appMenu' } as const] : []),
    {
      kind: 'submenu',
      label: words.menus.file,
      items: inGroups([
        [
          {
            kind: 'action',
            label: words.menus.newConversation,
            keys: 'CommandOrControl+N',
            pageKeys: true,
            command: { kind: 'new-conversation' },
            ...(signedIn ? {} : { shown: 'disabled' }),
          },
        ],
        [
          {
            kind: 'action',
            label: words.menus.windowSettings,
            keys: 'CommandOrControl+,',
            command: { kind: 'window-settings' },
          },
        ],
        [
          {
            kind: 'action',
            label: words.menus.closeWindow,
            keys: 'CommandOrControl+W',
            command: { kind: 'close-window' },
          },
          { kind: 'action', label: words.menus.quit, keys: 'CommandOrControl+Q', command: { kind: 'quit' } },
        ],
      ]),
    },
    {
      kind: 'submenu',
      label: words.menus.edit,
      items: inGroups([
        [edit('undo', words.menus.undo), edit('redo', words.menus.redo)],
        [
          edit('cut', words.menus.cut),
          edit('copy', words.menus.copy),
          edit('paste', words.menus.paste),
          edit('delete', words.menus.delete),
          edit('selectAll', words.menus.selectAll),
        ],
        [{ kind: 'submenu', label: words.menus.spelling, items: spellingItems(spelling, locale) }],
      ]),
    },
    {
      kind: 'submenu',
      label: words.menus.view,
      items: [
        ...zoom('in', words.menus.zoomIn, 'CommandOrControl+Plus', [
          'CommandOrControl+=',
          'CommandOrControl+numadd',
        ]),
        ...zoom('out', words.menus.zoomOut, 'CommandOrControl+-', ['CommandOrControl+numsub']),
        ...zoom('reset', words.menus.actualSize, 'CommandOrControl+0', ['CommandOrControl+num0']),
      ],
    },
    {
      kind: 'submenu',
      label: words.menus.help,
      items: inGroups([
        [{ kind: 'action', label: words.menus.copyDiagnostics, command: { kind: 'copy-diagnostics' } }],
        [{ kind: 'text', label: words.menus.version(version) }],
      ]),
    },
  ];
}
