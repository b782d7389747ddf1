import type { Session } from '../chromium/dev-tools.ts';

/** As much of a page as the host's own scripts in it need. */
export interface ScriptedPage {
  targetId: string;
  page(step: (session: Session) => Promise<unknown>): Promise<void>;
}

const worldName = 'parley-host';
export const menuBinding = 'parleyMenuAnswer';

/** The host's own scripts in a window's page, in a world that the page's scripts cannot reach. */
export class PageWorld {
  readonly #page: ScriptedPage;
  readonly #source: () => string;

  /** `source`: a script that leaves a variable `parleyMenus`. */
  constructor(page: ScriptedPage, source: () => string) {
    this.#page = page;
    this.#source = source;
  }

  /** The value of an expression; undefined when it failed or the page is gone. */
  async evaluate<Value>(expression: string): Promise<Value | undefined> {
    let answer: Value | undefined;
    await this.#page.page(async (session) => {
      await session.send('Runtime.addBinding', { name: menuBinding, executionContextName: worldName });
      // The same one as before while the document is the same.
      const { executionContextId: contextId } = await session.send<{ executionContextId: number }>(
        'Page.createIsolatedWorld',
        { frameId: this.#page.targetId, worldName },
      );
      const { result, exceptionDetails } = await session.send<{
        result: { value?: Value };
        exceptionDetails?: { exception?: { description?: string } };
      }>('Runtime.evaluate', {
        expression: `globalThis.parleyMenus ??= (() => { ${this.#source()}; return parleyMenus; })(); ${expression}`,
        contextId,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      if (exceptionDetails === undefined) answer = result.value;
      else console.error('A script of the host failed:', exceptionDetails.exception?.description);
    });
    return answer;
  }
}
