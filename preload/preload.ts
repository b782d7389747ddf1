import { contextBridge, ipcRenderer } from 'electron';
import { commandChannel, eventChannel, type BridgePort } from './bridge.ts';

const port: BridgePort = {
  // Which names there are and what they take is checked by the main process, which cannot rely on this side anyway.
  invoke: (name, ...input) => ipcRenderer.invoke(commandChannel, name, ...input),
  on: (event, listener) => {
    const channel = eventChannel(event);
    // The event object of Electron stays here: it carries a way to the main process that the page must not have.
    const relay = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload);
    ipcRenderer.on(channel, relay);
    return () => {
      ipcRenderer.removeListener(channel, relay);
    };
  },
};

contextBridge.exposeInMainWorld('parley', port);
