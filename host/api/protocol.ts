import type { CustomScheme, Protocol } from 'electron';
import { toOwn } from '../chromium/addresses.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** Schemes that pages may be loaded from. */
const privileged = new Set<string>();
const handlers = new Map<string, Handler>();

/** The own schemes, for translating addresses. */
export const schemes: ReadonlySet<string> = privileged;

/** `protocol`: the app's own schemes, answered by functions from Request to Response. */
export const protocol = {
  registerSchemesAsPrivileged(customSchemes: CustomScheme[]): void {
    for (const { scheme } of customSchemes) privileged.add(scheme.toLowerCase());
  },

  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
    privileged.add(scheme);
  },

  unhandle(scheme: string): void {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },

  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme);
  },
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'unhandle' | 'isProtocolHandled'> & {
  handle(scheme: string, handler: Handler): void;
};

/** The answer to a request that Chromium made for a shown address; null when it is not of an own scheme. */
export function answerRequest(shown: string, init: RequestInit): Promise<Response> | null {
  const own = toOwn(shown, privileged);
  if (own === shown) return null;
  const handler = handlers.get(own.slice(0, own.indexOf(':')));
  if (handler === undefined) return Promise.resolve(new Response(null, { status: 404 }));
  return (async () => handler(new Request(own, init)))();
}
