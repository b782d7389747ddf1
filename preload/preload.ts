import { contextBridge, ipcRenderer } from 'electron';
import { commandChannel, commandNames, eventChannel, type Bridge, type BridgeEvents } from './bridge.ts';

const commands = Object.fromEntries(
  commandNames.map((name) => [
    name,
    (...input: unknown[]): Promise<unknown> => ipcRenderer.invoke(commandChannel(name), ...input),
  ]),
);

function on<K extends keyof BridgeEvents>(
  event: K,
  listener: (payload: BridgeEvents[K]) => void,
): () => void {
  const channel = eventChannel(event);
  // The event object of Electron stays here: it carries a way to the main process that the page must not have.
  const relay = (_event: unknown, payload: BridgeEvents[K]): void => listener(payload);
  ipcRenderer.on(channel, relay);
  return () => {
    ipcRenderer.removeListener(channel, relay);
  };
}

contextBridge.exposeInMainWorld('parley', { ...commands, on } as Bridge);
