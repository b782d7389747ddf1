import type { Press } from '../menu/accelerator.ts';
import type { PageMenuParams } from '../page/menu-params.ts';

/** What the page tells the host through its binding; the values inside are already read. */
export type PageMessage =
  | ['hello', string]
  | ['invoke', number, string, unknown[]]
  | ['send', string, unknown[]]
  | ['preload-error', Error]
  /** A key that the page let pass. */
  | ['press', Press]
  /** Alt was tapped. */
  | ['alt']
  /** A menu was asked for, and the page draws none. */
  | ['menu', PageMenuParams]
  /** The wheel was turned with Ctrl held. */
  | ['zoom', 'in' | 'out'];

/** What the host tells the page. */
export type HostMessage = ['reply', number, string | null, unknown] | ['event', string, unknown[]];

/** What a page needs to know before its preload runs. */
export interface PageConfig {
  /** Name of the DevTools binding on `globalThis`; captured and deleted at once. */
  binding: string;
  /** Name of the hidden property through which the host fetches the receiving function, once. */
  receiver: string;
  /** Whether the page has Node's `require`, as far as there is something to require. */
  hasNode: boolean;
  isIsolated: boolean;
  process: { platform: string; arch: string; argv: string[]; versions: Record<string, string> };
}
