import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Session } from 'electron';
import { proxyFor } from '../desktop/proxy-rules.ts';
import { readProxyRules } from '../desktop/proxy-settings.ts';
import { toShown } from '../chromium/addresses.ts';
import type { Session as DevTools } from '../chromium/dev-tools.ts';
import { decidePermissions } from '../chromium/permissions.ts';
import { notProvided } from './not-provided.ts';
import { answerRequest, protocol, schemes } from './protocol.ts';
import { SpellChecker } from './spell-checker.ts';

type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;

/**
 * The one session of all windows. A permission is granted only if the app's check handler says so: Chromium would ask
 * the user in a bubble of its own, which the host denies. Downloads, devices and screens are denied to every page.
 */
export class HostSession
  extends EventEmitter
  implements
    Pick<
      Session,
      | 'resolveProxy'
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'isPersistent'
      | 'setSpellCheckerEnabled'
      | 'isSpellCheckerEnabled'
      | 'availableSpellCheckerLanguages'
      | 'setSpellCheckerLanguages'
      | 'getSpellCheckerLanguages'
      | 'listWordsInSpellCheckerDictionary'
      | 'addWordToSpellCheckerDictionary'
      | 'removeWordFromSpellCheckerDictionary'
    >
{
  readonly protocol = protocol;
  /** Set by `host.ts`: where this app keeps its data. */
  userData = (): string => '.';
  readonly spelling = new SpellChecker(() => join(this.userData(), 'spelling-words.txt'));

  #check: CheckHandler | null = null;
  /** Addresses of pages about which was decided. */
  readonly #decided = new Map<string, DevTools>();

  setPermissionRequestHandler(): void {
    // Chromium asks only for what was not decided before: see above.
  }

  /** A handler that is set again decides anew about the pages that are there. */
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
    for (const [url, root] of this.#decided) void this.decidePermissions(root, url).catch(() => undefined);
  }

  setDevicePermissionHandler(): void {
    // Nothing to ask: see above.
  }

  /**
   * Decides what the page at an address may do, before it is loaded. `lent` is a permission that it has whatever the app says,
   * until this is called without.
   */
  async decidePermissions(root: DevTools, url: string, lent?: string): Promise<void> {
    const check = this.#check;
    const shown = toShown(url, schemes);
    if (check === null || shown === url) return;
    const { protocol: scheme, host } = new URL(url);
    const asked = `${scheme}//${host}/`;
    const details = { isMainFrame: true, requestingUrl: url, securityOrigin: asked };
    this.#decided.set(url, root);
    await decidePermissions(root, new URL(shown).origin, (permission, mediaType) => {
      const all = { ...details, ...(mediaType && { mediaType }) };
      return permission === lent || check(null, permission as Parameters<CheckHandler>[1], asked, all);
    });
  }

  setSpellCheckerEnabled(enable: boolean): void {
    this.spelling.enabled = enable;
  }

  isSpellCheckerEnabled(): boolean {
    return this.spelling.enabled;
  }

  get availableSpellCheckerLanguages(): string[] {
    return this.spelling.available;
  }

  setSpellCheckerLanguages(languages: string[]): void {
    this.spelling.languages = languages;
  }

  getSpellCheckerLanguages(): string[] {
    return this.spelling.languages;
  }

  async listWordsInSpellCheckerDictionary(): Promise<string[]> {
    return this.spelling.words;
  }

  addWordToSpellCheckerDictionary(word: string): boolean {
    if (word === '' || /\s/.test(word)) return false;
    this.spelling.words = [...new Set([...this.spelling.words, word])];
    return true;
  }

  removeWordFromSpellCheckerDictionary(word: string): boolean {
    const { words } = this.spelling;
    if (!words.includes(word)) return false;
    this.spelling.words = words.filter((each) => each !== word);
    return true;
  }

  /** Read anew each time: the person may change the system's settings while the app runs. */
  async resolveProxy(url: string): Promise<string> {
    return proxyFor(url, await readProxyRules(process.env));
  }

  /** Answers of the app's own schemes; the network is not for this session. */
  async fetch(url: string): Promise<Response> {
    return (await answerRequest(toShown(url, schemes), {})) ?? notProvided(`Session.fetch of ${url}`);
  }

  isPersistent(): boolean {
    return true;
  }
}

export const defaultSession = new HostSession();
