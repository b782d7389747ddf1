import { app, clipboard, Menu, session, type BrowserWindow, type WebContents } from 'electron';
import type { SpellingChoice, SpellingView, ZoomStep } from '../../preload/commands/window.ts';
import type { Logger } from '../log/log.ts';
import { applicationMenu } from '../menus/application-menu.ts';
import { contextMenu } from '../menus/context-menu.ts';
import type { MenuCommand } from '../menus/model.ts';
import { menuTemplate } from '../menus/template.ts';
import { locale, t } from '../../words/translate.ts';
import type { SettingsFiles } from '../settings/open-settings.ts';
import { spellingView, withLanguage } from '../spelling/languages.ts';
import { openLink } from './lock-navigation.ts';
import { savePicture } from './save-picture.ts';
import { zoomAfter } from './zoom.ts';

export interface PageToolsOptions {
  settings: SettingsFiles['settings'];
  isSignedIn: () => boolean;
  newConversation: () => void;
  markAllRead: () => void;
  /** Opens the settings; before anyone is signed in, those of window, keyboard and spelling. */
  openSettings: () => void;
  showShortcuts: () => void;
  copyDiagnostics: () => void;
  /** Notifies the person, in the window or without one. */
  say: (words: string) => void;
  log: Logger;
}

/** What the window has around its page: menus, spelling and zoom. */
export class PageTools {
  readonly #options: PageToolsOptions;
  #window: BrowserWindow | null = null;
  #menu = '';

  constructor(options: PageToolsOptions) {
    this.#options = options;
    this.#applySpelling();
    this.update();
  }

  /** Takes a new window on, before its page is loaded. */
  made(window: BrowserWindow): void {
    const { webContents } = window;
    this.#window = window;
    window.once('closed', () => {
      if (this.#window === window) this.#window = null;
    });
    // Chromium keeps a zoom of its own per address, and forgets it in a new page.
    webContents.on('dom-ready', () => this.#applyZoom());
    webContents.on('zoom-changed', (_event, direction) => void this.zoom(direction));
    webContents.on('context-menu', (_event, place) => {
      const entries = contextMenu(place, this.spelling(), locale());
      if (entries.length === 0) return;
      Menu.buildFromTemplate(menuTemplate(entries, (command) => this.#run(command))).popup({ window });
    });
  }

  /** The application's menu shows who is signed in and how spelling is checked, in the language that was chosen. */
  update(): void {
    const entries = applicationMenu({
      version: app.getVersion(),
      signedIn: this.#options.isSignedIn(),
      spelling: this.spelling(),
      locale: locale(),
      mac: process.platform === 'darwin',
    });
    const next = JSON.stringify(entries);
    if (next === this.#menu) return;
    this.#menu = next;
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(entries, (command) => this.#run(command))));
  }

  zoom(step: ZoomStep): number {
    const { settings } = this.#options;
    settings.change({ zoom: zoomAfter(settings.value.zoom, step) });
    this.#applyZoom();
    return settings.value.zoom;
  }

  spelling(): SpellingView {
    // macOS chooses the languages by itself and lists none.
    return spellingView(
      this.#options.settings.value.spelling,
      app.getPreferredSystemLanguages(),
      session.defaultSession.availableSpellCheckerLanguages,
    );
  }

  setSpelling({ on, languages }: SpellingChoice): void {
    this.#options.settings.change({
      spelling: { on, languages: languages === null ? null : [...languages] },
    });
    this.#applySpelling();
    this.update();
  }

  #applyZoom(): void {
    this.#window?.webContents.setZoomFactor(this.#options.settings.value.zoom / 100);
  }

  #applySpelling(): void {
    const { on, languages } = this.spelling();
    try {
      session.defaultSession.setSpellCheckerEnabled(on);
      // macOS chooses by itself, and has no list of dictionaries.
      if (process.platform !== 'darwin') session.defaultSession.setSpellCheckerLanguages(languages);
    } catch (error) {
      this.#options.log.warn({ error: String(error) }, 'spelling could not be set up');
    }
  }

  #run(command: MenuCommand): void {
    const { newConversation, markAllRead, openSettings, showShortcuts, copyDiagnostics, log } = this.#options;
    switch (command.kind) {
      case 'new-conversation':
        newConversation();
        return;
      case 'mark-all-read':
        markAllRead();
        return;
      case 'window-settings':
        openSettings();
        return;
      case 'shortcuts':
        showShortcuts();
        return;
      case 'close-window':
        this.#window?.close();
        return;
      case 'quit':
        app.quit();
        return;
      case 'zoom':
        this.zoom(command.step);
        return;
      case 'check-spelling':
        this.setSpelling({ on: command.on, languages: this.#options.settings.value.spelling.languages });
        return;
      case 'spell-language':
        this.setSpelling(withLanguage(this.spelling(), command.language, command.on));
        return;
      case 'open-link':
        openLink(command.url, log);
        return;
      case 'copy-text':
        void this.#copy(command.text);
        return;
      case 'copy-diagnostics':
        copyDiagnostics();
        return;
      default:
        if (this.#window) this.#runInPage(command, this.#window.webContents);
    }
  }

  #runInPage(command: MenuCommand, contents: WebContents): void {
    switch (command.kind) {
      case 'replace-misspelling':
        contents.replaceMisspelling(command.word);
        return;
      case 'add-to-dictionary':
        contents.session.addWordToSpellCheckerDictionary(command.word);
        return;
      case 'copy-picture':
        contents.copyImageAt(command.x, command.y);
        return;
      case 'save-picture':
        void this.#savePicture(command.url, contents);
        return;
    }
  }

  async #copy(text: string): Promise<void> {
    try {
      await clipboard.writeText(text);
    } catch (error) {
      this.#options.log.warn({ error: String(error) }, 'nothing could be copied');
      this.#options.say(t('menus.notCopied'));
    }
  }

  async #savePicture(url: string, contents: WebContents): Promise<void> {
    const { say, log } = this.#options;
    try {
      const path = await savePicture(url, {
        folder: app.getPath('downloads'),
        name: t('menus.pictureName', { date: new Date().toISOString().slice(0, 10) }),
        fetchOwn: (own) => contents.session.fetch(own),
      });
      say(t('menus.pictureSaved', { file: path }));
    } catch (error) {
      log.warn({ error: String(error) }, 'a picture could not be saved');
      say(t('menus.pictureNotSaved'));
    }
  }
}
