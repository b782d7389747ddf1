import type { Bridge } from '../../preload/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload before the page runs. */
    readonly parley: Bridge;
  }
}

export const pageBridge = (): Bridge => window.parley;
