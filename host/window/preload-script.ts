import { readFileSync } from 'node:fs';
import type { PageConfig } from '../wire/messages.ts';

/**
 * The script that runs first in every document of a window: the page runtime and, inside a closure of it, the
 * app's preload.
 * @param runtime the bundled page runtime, which leaves a variable `parleyPage`
 */
export function preloadScript(runtime: string, config: PageConfig, preload: string | undefined): string {
  const body =
    preload === undefined
      ? 'null'
      : `function (require, module, exports, process) {\n${readFileSync(preload, 'utf8')}\n}`;
  return `(() => {\n${runtime}\nparleyPage.start(${JSON.stringify(config)}, ${body});\n})();`;
}
