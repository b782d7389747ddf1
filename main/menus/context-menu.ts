import type { SpellingView } from '../../preload/commands/window.ts';
import { isOpenable } from '../links/openable.ts';
import { inGroups, type EditRole, type MenuEntry } from './model.ts';
import { spellingItems } from './spelling-menu.ts';
import { t } from '../../words/translate.ts';

/** What a menu over the page is about: what is read of Electron's `context-menu` event. */
export interface MenuPlace {
  x: number;
  y: number;
  linkURL: string;
  srcURL: string;
  mediaType: string;
  hasImageContents: boolean;
  isEditable: boolean;
  selectionText: string;
  misspelledWord: string;
  dictionarySuggestions: readonly string[];
  editFlags: {
    canUndo: boolean;
    canRedo: boolean;
    canCut: boolean;
    canCopy: boolean;
    canPaste: boolean;
    canSelectAll: boolean;
  };
}

const most = 5;

function corrections({ misspelledWord: word, dictionarySuggestions }: MenuPlace): MenuEntry[] {
  if (word === '') return [];
  const suggestions = dictionarySuggestions.slice(0, most);
  return [
    ...(suggestions.length === 0 ? [{ kind: 'text', label: t('menus.noSuggestions') } as const] : []),
    ...suggestions.map((each): MenuEntry => ({
      kind: 'action',
      label: each.replaceAll('&', '&&'),
      command: { kind: 'replace-misspelling', word: each },
    })),
    {
      kind: 'action',
      label: t('menus.addToDictionary'),
      command: { kind: 'add-to-dictionary', word },
    },
  ];
}

/** Only what may leave the app anyway; an address of e-mail is copied as people write it. */
function linkItems({ linkURL: url }: MenuPlace): MenuEntry[] {
  if (!isOpenable(url)) return [];
  const address = /^mailto:([^?]*)/i.exec(url)?.[1];
  return [
    { kind: 'action', label: t('menus.openLink'), command: { kind: 'open-link', url } },
    address === undefined
      ? { kind: 'action', label: t('menus.copyLink'), command: { kind: 'copy-text', text: url } }
      : {
          kind: 'action',
          label: t('menus.copyAddress'),
          command: { kind: 'copy-text', text: decoded(address) },
        },
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Bytes of these can be read without the page. */
const isSavable = (url: string): boolean => /^(app|data):/.test(url);

function pictureItems({ mediaType, hasImageContents, srcURL, x, y }: MenuPlace): MenuEntry[] {
  if (mediaType !== 'image' || !hasImageContents) return [];
  const save: MenuEntry = {
    kind: 'action',
    label: t('menus.savePicture'),
    command: { kind: 'save-picture', url: srcURL },
  };
  return [
    { kind: 'action', label: t('menus.copyPicture'), command: { kind: 'copy-picture', x, y } },
    ...(isSavable(srcURL) ? [save] : []),
  ];
}

const edit = (role: EditRole, label: string, enabled: boolean): MenuEntry => ({
  kind: 'edit',
  role,
  label,
  enabled,
});

/** The menu for a place in the window; empty where there is nothing to do. */
export function contextMenu(place: MenuPlace, spelling: SpellingView, locale: string): MenuEntry[] {
  const { isEditable, selectionText, editFlags: can } = place;
  const copy = edit('copy', t('menus.copy'), can.canCopy);
  if (!isEditable) {
    return inGroups([linkItems(place), pictureItems(place), selectionText.trim() === '' ? [] : [copy]]);
  }
  return inGroups([
    corrections(place),
    linkItems(place),
    [edit('undo', t('menus.undo'), can.canUndo), edit('redo', t('menus.redo'), can.canRedo)],
    [
      edit('cut', t('menus.cut'), can.canCut),
      copy,
      edit('paste', t('menus.paste'), can.canPaste),
      edit('selectAll', t('menus.selectAll'), can.canSelectAll),
    ],
    [{ kind: 'submenu', label: t('menus.spelling'), items: spellingItems(spelling, locale) }],
  ]);
}
