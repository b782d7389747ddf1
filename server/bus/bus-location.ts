/** Where the NATS server is, and the server's own name there. */
export interface BusLocation {
  /** With the account that may stand in it. */
  readonly url: string;
  /** Subjects begin with it: servers that share a NATS server must not receive each other's messages. */
  readonly prefix: string;
}

/** Reads `nats://…` or `tls://…`, with the server's name as path; null when it is something else. */
export function parseBusLocation(text: string): BusLocation | null {
  const url = URL.parse(text);
  if (url === null || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '') return null;
  const name = url.pathname.replace(/^\//, '');
  if (!/^[\w-]*$/.test(name) || url.search !== '' || url.hash !== '') return null;
  url.pathname = '';
  return { url: url.href, prefix: name === '' ? 'parley' : name };
}

/** As it may stand in a log or a message: without the password. */
export function publicName({ url }: BusLocation): string {
  const shown = new URL(url);
  if (shown.username !== '') shown.username = '***';
  shown.password = '';
  return shown.href;
}
