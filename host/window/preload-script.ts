import { readFileSync } from 'node:fs';
import type { HostContext } from '../start/context.ts';
import type { PageConfig } from '../wire/messages.ts';
import type { PagePreferences } from './window-options.ts';

/**
 * The script that runs first in every document of a window: the page runtime and, inside a closure of it, the
 * app's preload.
 * @param runtime the bundled page runtime, which leaves a variable `parleyPage`
 */
function preloadScript(runtime: string, config: PageConfig, preload: string | undefined): string {
  const body =
    preload === undefined
      ? 'null'
      : `function (require, module, exports, process) {\n${readFileSync(preload, 'utf8')}\n}`;
  return `(() => {\n${runtime}\nparleyPage.start(${JSON.stringify(config)}, ${body});\n})();`;
}

/** The same for the window of a channel, whose process is described as it is under Electron. */
export function windowScript(
  { binding, receiver }: Pick<PageConfig, 'binding' | 'receiver'>,
  { versions, pageRuntime }: Pick<HostContext, 'versions' | 'pageRuntime'>,
  { preload, nodeIntegration = false, contextIsolation = true, sandbox }: PagePreferences,
): string {
  const { platform, arch } = process;
  const own = { platform, arch, argv: [], versions: { ...versions, node: process.versions.node } };
  const hasNode = nodeIntegration && sandbox !== true;
  const config = { binding, receiver, hasNode, isIsolated: contextIsolation, process: own };
  return preloadScript(pageRuntime, config, preload);
}
