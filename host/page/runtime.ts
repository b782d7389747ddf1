import type { PageConfig, PageMessage } from '../wire/messages.ts';
import { writeValue } from '../wire/values.ts';
import { contextBridge, unusableBridge } from './context-bridge.ts';
import { IpcRenderer } from './ipc-renderer.ts';
import { watchKeys } from './keys.ts';
import { menuParams } from './menu-params.ts';

type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
) => void;

type Tell = (message: PageMessage) => void;

/** Takes the browser's own answers away and tells the host of what a window of its own would answer. */
function tame(tell: Tell): void {
  // Without a listener Chromium closes the window before the host hears of it.
  window.addEventListener('beforeunload', (event) => event.preventDefault());
  window.addEventListener('contextmenu', (event) => {
    if (!event.defaultPrevented) tell(['menu', menuParams(event)]);
    event.preventDefault();
  });
  watchKeys(tell);
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    if (!event.defaultPrevented && event.deltaY !== 0) tell(['zoom', event.deltaY < 0 ? 'in' : 'out']);
    event.preventDefault();
  };
  window.addEventListener('wheel', wheel, { passive: false });
  for (const name of ['dragover', 'drop'] as const) {
    window.addEventListener(name, (event) => event.preventDefault());
  }
}

function take(name: string): unknown {
  const value = Reflect.get(globalThis, name) as unknown;
  Reflect.deleteProperty(globalThis, name);
  return value;
}

const processMembers = [
  'crash',
  'getBlinkMemoryInfo',
  'getCPUUsage',
  'getCreationTime',
  'getHeapStatistics',
  'getProcessMemoryInfo',
  'getSystemMemoryInfo',
  'getSystemVersion',
  'hang',
  'takeHeapSnapshot',
] as const;

/** What Electron gives the `process` of a page and the host cannot. */
const refusals = Object.fromEntries(
  processMembers.map((name) => [
    name,
    (): never => {
      throw new Error(`not provided by this host: process.${name} in a page`);
    },
  ]),
);

/** `electron` of a page; its other modules are named when they are used. */
function electronOf(bridge: object, ipcRenderer: IpcRenderer): object {
  const electron = { contextBridge: bridge, ipcRenderer };
  for (const name of ['webFrame', 'webUtils', 'crashReporter', 'nativeImage', 'clipboard']) {
    const get = (): never => {
      throw new Error(`not provided by this host: ${name} in a page`);
    };
    Object.defineProperty(electron, name, { get });
  }
  return Object.freeze(electron);
}

/** Runs first in every document: takes the binding away from the page and gives the preload its `electron`. */
export function start(config: PageConfig, preload: Preload | null): void {
  const binding = take(config.binding) as ((text: string) => void) | undefined;
  if (binding === undefined || window.top !== window || location.protocol === 'chrome-error:') return;
  const givesNode = config.hasNode && !config.isIsolated;
  if (location.hostname === 'app.localhost') {
    const require = (): never => {
      throw new Error('not provided by this host: require in a window without a page');
    };
    if (givesNode) Object.assign(globalThis, { require });
    return;
  }
  const tell: Tell = (message) => binding(writeValue(message));
  tame(tell);
  const ipcRenderer = new IpcRenderer(binding);
  Object.defineProperty(globalThis, config.receiver, {
    value: (...batch: string[]) => ipcRenderer.receive(batch),
    configurable: true,
    enumerable: false,
  });
  tell(['hello', location.href]);
  const electron = electronOf(config.isIsolated ? contextBridge : unusableBridge, ipcRenderer);
  const process = Object.freeze({
    type: 'renderer',
    sandboxed: !config.hasNode,
    contextIsolated: config.isIsolated,
    env: {},
    ...refusals,
    ...config.process,
  });
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(
      config.hasNode
        ? `not provided by this host: require('${name}') in a page`
        : `module not found: ${name}`,
    );
  };
  if (givesNode) Object.assign(globalThis, { require, process, global: globalThis });
  if (preload === null) return;
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process);
  } catch (error) {
    console.error('Unable to load preload script');
    console.error(error);
    tell(['preload-error', error instanceof Error ? error : new Error(String(error))]);
  }
}
