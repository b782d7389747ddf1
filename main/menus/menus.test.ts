import { describe, expect, it, vi, onTestFinished } from 'vitest';
import type { SpellingView } from '../../preload/commands/window.ts';
import { applicationMenu } from './application-menu.ts';
import { contextMenu, type MenuPlace } from './context-menu.ts';
import type { MenuEntry } from './model.ts';
import { menuTemplate } from './template.ts';
import { languages } from '../../words/languages.ts';
import { setLanguage } from '../../words/translate.ts';
import { t } from '../../words/translate.ts';

const spelling: SpellingView = {
  on: true,
  languages: ['en-GB'],
  automatic: true,
  available: ['de-DE', 'en-GB', 'en-US'],
};
const nowhere: MenuPlace = {
  x: 10,
  y: 20,
  linkURL: '',
  srcURL: '',
  mediaType: 'none',
  hasImageContents: false,
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: {
    canUndo: true,
    canRedo: false,
    canCut: false,
    canCopy: true,
    canPaste: true,
    canSelectAll: true,
  },
};
/** A label without the mark of the letter that chooses it. */
const plain = (label: string): string => label.replaceAll('&', '');
const labelled = (entries: readonly MenuEntry[]): string[] =>
  entries.map((entry) => ('label' in entry ? plain(entry.label) : '-'));
const at = (place: Partial<MenuPlace>): string[] =>
  labelled(contextMenu({ ...nowhere, ...place }, spelling, 'en-GB'));
const named = (entries: readonly MenuEntry[], label: string): MenuEntry => {
  const found = entries.find((entry) => 'label' in entry && plain(entry.label) === label);
  if (!found) throw new Error(`no entry ${label}`);
  return found;
};
const inside = (entries: readonly MenuEntry[], label: string): readonly MenuEntry[] => {
  const menu = named(entries, label);
  return menu.kind === 'submenu' ? menu.items : [];
};

describe('the menu over a place in the window', () => {
  it('is none where there is nothing to do', () => {
    expect(at({})).toEqual([]);
    expect(at({ selectionText: ' \n' })).toEqual([]);
    expect(at({ linkURL: 'javascript:alert(1)' })).toEqual([]);
    expect(at({ mediaType: 'image', srcURL: 'app://parley/x.png', hasImageContents: false })).toEqual([]);
  });

  it('is about selected words, links and pictures', () => {
    expect(at({ selectionText: 'words' })).toEqual([plain(t('menus.copy'))]);
    expect(at({ linkURL: 'https://example.org/', selectionText: 'words' })).toEqual([
      t('menus.openLink'),
      t('menus.copyLink'),
      '-',
      plain(t('menus.copy')),
    ]);
    expect(at({ linkURL: 'mailto:a%2Bb@example.org?subject=x' })).toEqual([
      t('menus.openLink'),
      t('menus.copyAddress'),
    ]);
    expect(at({ mediaType: 'image', srcURL: 'app://parley/media/1', hasImageContents: true })).toEqual([
      t('menus.copyPicture'),
      t('menus.savePicture'),
    ]);
    expect(at({ mediaType: 'image', srcURL: 'blob:app://parley/1', hasImageContents: true })).toEqual([
      t('menus.copyPicture'),
    ]);
  });

  it('copies an address of e-mail as people write it', () => {
    const entries = contextMenu(
      { ...nowhere, linkURL: 'mailto:a%2Bb@example.org?subject=x' },
      spelling,
      'en-GB',
    );
    expect(named(entries, t('menus.copyAddress'))).toMatchObject({
      command: { kind: 'copy-text', text: 'a+b@example.org' },
    });
  });

  it('edits text, and greys what cannot be done', () => {
    const entries = contextMenu({ ...nowhere, isEditable: true }, spelling, 'en-GB');
    expect(labelled(entries)).toEqual([
      plain(t('menus.undo')),
      plain(t('menus.redo')),
      '-',
      plain(t('menus.cut')),
      plain(t('menus.copy')),
      plain(t('menus.paste')),
      plain(t('menus.selectAll')),
      '-',
      plain(t('menus.spelling')),
    ]);
    expect(named(entries, plain(t('menus.redo')))).toMatchObject({ role: 'redo', enabled: false });
    expect(named(entries, plain(t('menus.paste')))).toMatchObject({ role: 'paste', enabled: true });
  });

  it('offers other words for a misspelt one, five at most, before everything else', () => {
    const dictionarySuggestions = ['words', 'R&D', 'rods', 'wards', 'wrongs', 'wroth'];
    const entries = contextMenu(
      { ...nowhere, isEditable: true, misspelledWord: 'wrods', dictionarySuggestions },
      spelling,
      'en-GB',
    );
    expect(labelled(entries).slice(0, 7)).toEqual([
      'words',
      'RD',
      'rods',
      'wards',
      'wrongs',
      t('menus.addToDictionary'),
      '-',
    ]);
    expect(entries[1]).toEqual({
      kind: 'action',
      label: 'R&&D',
      command: { kind: 'replace-misspelling', word: 'R&D' },
    });
    expect(named(entries, t('menus.addToDictionary'))).toMatchObject({ command: { word: 'wrods' } });
    expect(at({ isEditable: true, misspelledWord: 'xqz' }).slice(0, 3)).toEqual([
      t('menus.noSuggestions'),
      t('menus.addToDictionary'),
      '-',
    ]);
  });
});

describe('the languages of spelling in a menu', () => {
  const languages = (view: SpellingView): readonly MenuEntry[] =>
    inside(contextMenu({ ...nowhere, isEditable: true }, view, 'en-GB'), plain(t('menus.spelling')));

  it('are named, those in use ticked and first', () => {
    const entries = languages(spelling);
    expect(labelled(entries)).toEqual([
      t('menus.checkSpelling'),
      '-',
      'British English',
      'German (Germany)',
      'American English',
    ]);
    expect(entries.map((entry) => entry.kind === 'check' && entry.checked)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(named(entries, 'German (Germany)')).toMatchObject({
      command: { kind: 'spell-language', language: 'de-DE', on: true },
    });
    expect(named(entries, t('menus.checkSpelling'))).toMatchObject({ command: { on: false } });
  });

  it('are grey while nothing is checked, and more than a menu holds are elsewhere', () => {
    expect(
      languages({ ...spelling, on: false }).filter((entry) => entry.kind === 'check' && !entry.enabled),
    ).toHaveLength(3);
    const available = ['da', 'de', 'el', 'en-GB', 'es', 'fr', 'it', 'nl', 'pl', 'sv'];
    const many = labelled(languages({ ...spelling, available }));
    expect(many).toHaveLength(2 + 8 + 2);
    expect(many.at(-1)).toBe(t('menus.moreLanguages'));
  });

  it('say when there is no dictionary', () => {
    const none = languages({ ...spelling, languages: [], available: [] });
    expect(labelled(none)).toEqual([t('menus.noDictionaries')]);
  });
});

describe('the application’s menu', () => {
  const menu = applicationMenu({ version: '1.2.3', signedIn: false, spelling, locale: 'en-GB', mac: false });

  it('has its menus in the usual order', () => {
    expect(labelled(menu)).toEqual([
      plain(t('menus.file')),
      plain(t('menus.edit')),
      plain(t('menus.view')),
      plain(t('menus.help')),
    ]);
    expect(labelled(inside(menu, plain(t('menus.help'))))).toEqual([
      plain(t('menus.shortcuts')),
      '-',
      plain(t('menus.copyDiagnostics')),
      '-',
      t('menus.version', { version: '1.2.3' }),
    ]);
    const mac = applicationMenu({ version: '1', signedIn: true, spelling, locale: 'en', mac: true });
    expect(mac[0]).toEqual({ kind: 'platform', role: 'appMenu' });
  });

  it('speaks the language that was chosen', async () => {
    await setLanguage('de');
    const german = applicationMenu({ version: '1', signedIn: true, spelling, locale: 'de', mac: false });
    await setLanguage('en');
    expect(labelled(german)).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Hilfe']);
    expect(labelled(inside(german, 'Hilfe'))).toEqual([
      'Tastenkürzel',
      '-',
      'Diagnose kopieren',
      '-',
      'Parley 1',
    ]);
  });

  it('begins conversations only for who is signed in', () => {
    expect(named(inside(menu, plain(t('menus.file'))), plain(t('menus.newConversation')))).toMatchObject({
      shown: 'disabled',
    });
    const signedIn = applicationMenu({ version: '1', signedIn: true, spelling, locale: 'en', mac: false });
    expect(
      named(inside(signedIn, plain(t('menus.file'))), plain(t('menus.newConversation'))),
    ).not.toHaveProperty('shown');
  });

  it('gives no keys twice', () => {
    const every = (entries: readonly MenuEntry[]): string[] =>
      entries.flatMap((entry) =>
        entry.kind === 'submenu'
          ? every(entry.items)
          : entry.kind === 'action' && entry.keys
            ? [entry.keys]
            : [],
      );
    const keys = every(menu);
    expect(keys).toContain('CommandOrControl+Q');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(languages)('has access keys that differ within each menu, in %s', async (language) => {
    await setLanguage(language);
    onTestFinished(() => setLanguage('en'));
    const menu = applicationMenu({ version: '1', signedIn: true, spelling, locale: language, mac: false });
    const keyOf = (entry: MenuEntry): string[] =>
      'label' in entry ? [...entry.label.matchAll(/&(\w)/g)].map((match) => match[1]!.toLowerCase()) : [];
    for (const list of [menu, ...menu.map((entry) => (entry.kind === 'submenu' ? entry.items : []))]) {
      const keys = list.filter((entry) => !('shown' in entry)).flatMap(keyOf);
      expect(keys.length - new Set(keys).size).toBe(0);
    }
  });
});

describe('entries in Electron’s words', () => {
  it('keep their keys, marks and what they do', () => {
    const run = vi.fn<(command: unknown) => void>();
    const entries: MenuEntry[] = [
      { kind: 'action', label: 'Q', keys: 'Ctrl+Q', command: { kind: 'quit' } },
      {
        kind: 'action',
        label: 'N',
        keys: 'Ctrl+N',
        pageKeys: true,
        command: { kind: 'new-conversation' },
        shown: 'disabled',
      },
      { kind: 'action', label: 'Z', shown: 'hidden', command: { kind: 'zoom', step: 'in' } },
      { kind: 'edit', label: 'C', role: 'copy', enabled: false },
      {
        kind: 'check',
        label: 'S',
        checked: true,
        enabled: true,
        command: { kind: 'check-spelling', on: false },
      },
      { kind: 'text', label: 'T' },
    ];
    const template = menuTemplate(entries, run);
    expect(template).toMatchObject([
      { label: 'Q', accelerator: 'Ctrl+Q' },
      { label: 'N', registerAccelerator: false, enabled: false },
      { label: 'Z', visible: false },
      { label: 'C', role: 'copy', enabled: false },
      { label: 'S', type: 'checkbox', checked: true },
      { label: 'T', enabled: false },
    ]);
    template[4]!.click!(undefined as never, undefined as never, undefined as never);
    expect(run.mock.calls).toEqual([[{ kind: 'check-spelling', on: false }]]);
  });
});
