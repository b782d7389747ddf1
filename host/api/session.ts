import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Session } from 'electron';
import { proxyFor } from '../desktop/proxy-rules.ts';
import { readProxyRules } from '../desktop/proxy-settings.ts';
import { toShown } from '../chromium/addresses.ts';
import { notProvided } from './not-provided.ts';
import { answerRequest, protocol, schemes } from './protocol.ts';
import { SpellChecker } from './spell-checker.ts';

/**
 * The one session of all windows. Permissions need no handler to be refused: Chromium would ask the user in a
 * bubble of its own, so the host denies every kind that the app has not granted by a handler.
 */
export class HostSession
  extends EventEmitter
  implements
    Pick<
      Session,
      | 'resolveProxy'
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
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
  /** Set by the bootstrap: where this app keeps its data. */
  userData = (): string => '.';
  readonly spelling = new SpellChecker(() => join(this.userData(), 'spelling-words.txt'));

  setPermissionRequestHandler(): void {
    // Nothing to ask: see above.
  }

  setPermissionCheckHandler(): void {
    // Nothing to ask: see above.
  }

  setDevicePermissionHandler(): void {
    // Nothing to ask: see above.
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
