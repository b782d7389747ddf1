import type { SpellingView, ZoomStep } from '../../preload/commands/window.ts';
import { inGroups, type EditRole, type MenuEntry } from './model.ts';
import { spellingItems } from './spelling-menu.ts';
import { t } from '../../words/translate.ts';

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
      label: t('menus.file'),
      items: inGroups([
        [
          {
            kind: 'action',
            label: t('menus.newConversation'),
            keys: 'CommandOrControl+N',
            pageKeys: true,
            command: { kind: 'new-conversation' },
            ...(signedIn ? {} : { shown: 'disabled' }),
          },
          {
            kind: 'action',
            label: t('menus.markAllRead'),
            keys: 'Shift+Esc',
            pageKeys: true,
            command: { kind: 'mark-all-read' },
            ...(signedIn ? {} : { shown: 'disabled' }),
          },
        ],
        [
          {
            kind: 'action',
            label: t('menus.windowSettings'),
            keys: 'CommandOrControl+,',
            command: { kind: 'window-settings' },
          },
        ],
        [
          {
            kind: 'action',
            label: t('menus.closeWindow'),
            keys: 'CommandOrControl+W',
            command: { kind: 'close-window' },
          },
          { kind: 'action', label: t('menus.quit'), keys: 'CommandOrControl+Q', command: { kind: 'quit' } },
        ],
      ]),
    },
    {
      kind: 'submenu',
      label: t('menus.edit'),
      items: inGroups([
        [edit('undo', t('menus.undo')), edit('redo', t('menus.redo'))],
        [
          edit('cut', t('menus.cut')),
          edit('copy', t('menus.copy')),
          edit('paste', t('menus.paste')),
          edit('delete', t('menus.delete')),
          edit('selectAll', t('menus.selectAll')),
        ],
        [{ kind: 'submenu', label: t('menus.spelling'), items: spellingItems(spelling, locale) }],
      ]),
    },
    {
      kind: 'submenu',
      label: t('menus.view'),
      items: [
        ...zoom('in', t('menus.zoomIn'), 'CommandOrControl+Plus', [
          'CommandOrControl+=',
          'CommandOrControl+numadd',
        ]),
        ...zoom('out', t('menus.zoomOut'), 'CommandOrControl+-', ['CommandOrControl+numsub']),
        ...zoom('reset', t('menus.actualSize'), 'CommandOrControl+0', ['CommandOrControl+num0']),
      ],
    },
    {
      kind: 'submenu',
      label: t('menus.help'),
      items: inGroups([
        [
          {
            kind: 'action',
            label: t('menus.shortcuts'),
            keys: 'CommandOrControl+/',
            pageKeys: true,
            command: { kind: 'shortcuts' },
            ...(signedIn ? {} : { shown: 'disabled' }),
          },
        ],
        [{ kind: 'action', label: t('menus.copyDiagnostics'), command: { kind: 'copy-diagnostics' } }],
        [{ kind: 'text', label: t('menus.version', { version }) }],
      ]),
    },
  ];
}
