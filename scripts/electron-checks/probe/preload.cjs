const { contextBridge } = require('electron');

globalThis.onlyOfThePreload = true;
contextBridge.exposeInMainWorld('probe', {
  sandboxed: process.sandboxed,
  isolated: process.contextIsolated,
  canRequireFiles: (() => {
    try {
      return typeof require('node:fs') === 'object';
    } catch {
      return false;
    }
  })(),
});
