import type { IncomingMessage } from 'node:http';

/** A host as a request names it. */
export interface NamedHost {
  /** With its port, if it names one. */
  readonly host: string;
  /** Without, in lower case: a name, or an address without brackets. */
  readonly name: string;
  /** Of a request whose target is a whole address; null: only the header names the host. */
  readonly scheme: 'http' | 'https' | null;
}

const target = /^(https?):\/\/([^/?#]*)/i;
const wellFormed = /^(?:\[([\d:.a-f]{2,45})\]|([\w-]{1,63}(?:\.[\w-]{1,63}){0,30})\.?)(?::\d{1,5})?$/i;

/**
 * The host that a request is for: that of its target, where this is a whole address, else that of its Host header (RFC
 * 9112, section 3.2). Null: it names none, as in HTTP/1.0; undefined: what it names is no host.
 */
export function namedHost({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): NamedHost | null | undefined {
  const [, scheme, authority] = target.exec(url) ?? [];
  const host = authority ?? headers.host;
  if (host === undefined) return null;
  const [, address, name] = wellFormed.exec(host) ?? [];
  const found = (address ?? name)?.toLowerCase();
  if (found === undefined) return undefined;
  return { host, name: found, scheme: scheme === undefined ? null : schemeNamed(scheme) };
}

/**
 * Scheme and host by which a client reaches the server, as its request names them. A proxy that holds the certificate
 * leaves no trace of the scheme: then it is that of the server's own address.
 */
export function namedOrigin(request: IncomingMessage, publicUrl: string): string {
  const named = namedHost(request);
  if (!named) return publicUrl;
  const isEncrypted = 'encrypted' in request.socket || publicUrl.startsWith('https:');
  return `${named.scheme ?? (isEncrypted ? 'https' : 'http')}://${named.host}`;
}

const schemeNamed = (scheme: string): 'http' | 'https' =>
  scheme.toLowerCase() === 'https' ? 'https' : 'http';

/** Whether a name is of this computer, for every client. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d+){3}$/.test(name);
