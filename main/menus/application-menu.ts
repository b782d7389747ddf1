import type { SpellingView, ZoomStep } from '../../preload/commands/window.ts';
import { inGroups, type EditRole, type MenuEntry } from './model.ts';
import { spellingItems } from './spelling-menu.ts';
import { menuWords } from './words.ts';

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
      label: menuWords.file,
      items: inGroups([
        [
          {
            kind: 'action',
            label: menuWords.newConversation,
            keys: 'CommandOrControl+N',
            pageKeys: true,
            command: { kind: 'new-conversation' },
            ...(signedIn ? {} : { shown: 'disabled' }),
          },
        ],
        [
          {
            kind: 'action',
            label: menuWords.windowSettings,
            keys: 'CommandOrControl+,',
            command: { kind: 'window-settings' },
          },
        ],
        [
          {
            kind: 'action',
            label: menuWords.closeWindow,
            keys: 'CommandOrControl+W',
            command: { kind: 'close-window' },
          },
          { kind: 'action', label: menuWords.quit, keys: 'CommandOrControl+Q', command: { kind: 'quit' } },
        ],
      ]),
    },
    {
      kind: 'submenu',
      label: menuWords.edit,
      items: inGroups([
        [edit('undo', menuWords.undo), edit('redo', menuWords.redo)],
        [
          edit('cut', menuWords.cut),
          edit('copy', menuWords.copy),
          edit('paste', menuWords.paste),
          edit('delete', menuWords.delete),
          edit('selectAll', menuWords.selectAll),
        ],
        [{ kind: 'submenu', label: menuWords.spelling, items: spellingItems(spelling, locale) }],
      ]),
    },
    {
      kind: 'submenu',
      label: menuWords.view,
      items: [
        ...zoom('in', menuWords.zoomIn, 'CommandOrControl+Plus', [
          'CommandOrControl+=',
          'CommandOrControl+numadd',
        ]),
        ...zoom('out', menuWords.zoomOut, 'CommandOrControl+-', ['CommandOrControl+numsub']),
        ...zoom('reset', menuWords.actualSize, 'CommandOrControl+0', ['CommandOrControl+num0']),
      ],
    },
    {
      kind: 'submenu',
      label: menuWords.help,
      items: inGroups([
        [{ kind: 'action', label: menuWords.copyDiagnostics, command: { kind: 'copy-diagnostics' } }],
        [{ kind: 'text', label: menuWords.version(version) }],
      ]),
    },
  ];
}
