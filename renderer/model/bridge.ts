import type { Bridge, BridgePort, CommandName } from '../../preload/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload script before the page runs. */
    readonly parley: BridgePort;
  }
}

/** A method for each command. `contextBridge` cannot pass a Proxy, so the page makes its own. */
export function bridgeOver(port: BridgePort): Bridge {
  const invoke = port.invoke as (name: CommandName, ...input: unknown[]) => Promise<unknown>;
  return new Proxy({ on: port.on } as Bridge, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name);
      // A value with a method `then` would pass for a promise, and one with lit's own `_$…` for a directive in a template.
      if (typeof name === 'symbol' || name === 'then' || name.startsWith('_')) return undefined;
      return (...input: unknown[]) => invoke(name as CommandName, ...input);
    },
  });
}

let bridge: Bridge | undefined;
/** The window's one bridge. */
export const pageBridge = (): Bridge => (bridge ??= bridgeOver(window.parley));
