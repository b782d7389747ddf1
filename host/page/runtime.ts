import type { PageConfig, PageMessage } from '../wire/messages.ts';
import { writeValue } from '../wire/values.ts';
import { belongsToBrowser } from './chords.ts';
import { contextBridge } from './context-bridge.ts';
import { IpcRenderer } from './ipc-renderer.ts';

type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
) => void;

function tame(): void {
  // Without a listener Chromium closes the window before the host hears of it.
  window.addEventListener('beforeunload', (event) => event.preventDefault());
  window.addEventListener('contextmenu', (event) => event.preventDefault());
  window.addEventListener('keydown', (event) => {
    const rich = event.target instanceof HTMLElement && event.target.isContentEditable;
    const { key, ctrlKey: ctrl, shiftKey: shift, altKey: alt, metaKey: meta } = event;
    if (belongsToBrowser({ key, ctrl, shift, alt, meta, rich })) event.preventDefault();
  });
  for (const name of ['dragover', 'drop'] as const) {
    window.addEventListener(name, (event) => event.preventDefault());
  }
}

function take(name: string): unknown {
  const value = Reflect.get(globalThis, name) as unknown;
  Reflect.deleteProperty(globalThis, name);
  return value;
}

/** Runs first in every document: takes the binding away from the page and gives the preload its `electron`. */
export function start(config: PageConfig, preload: Preload | null): void {
  const binding = take(config.binding) as ((text: string) => void) | undefined;
  if (binding === undefined || window.top !== window || location.protocol === 'chrome-error:') return;
  if (location.hostname === 'app.localhost') return;
  tame();
  const ipcRenderer = new IpcRenderer(binding);
  Object.defineProperty(globalThis, config.receiver, {
    value: (batch: string) => ipcRenderer.receive(batch),
    configurable: true,
    enumerable: false,
  });
  const tell = (message: PageMessage): void => binding(writeValue(message));
  tell(['hello', location.href]);
  if (preload === null) return;
  const electron = Object.freeze({ contextBridge, ipcRenderer });
  const process = Object.freeze({
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    env: {},
    ...config.process,
  });
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process);
  } catch (error) {
    console.error('Unable to load preload script');
    console.error(error);
    tell(['preload-error', error instanceof Error ? error : new Error(String(error))]);
  }
}
