/**
 * Chromium cannot serve a scheme of the app's own, so `app://parley/index.html` is shown as
 * `http://parley.app.localhost/index.html`: a secure context with an origin of its own that never leaves the machine.
 */

const ownHost = /^([^.]+)\.([a-z][a-z0-9+-]*)\.localhost$/;

/** The address that Chromium shows for one of the app's own; any other is returned as it is. */
export function toShown(address: string, schemes: ReadonlySet<string>): string {
  const match = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)([^]*)$/i.exec(address);
  const scheme = match?.[1]?.toLowerCase();
  if (match === null || scheme === undefined || !schemes.has(scheme)) return address;
  const rest = match[3] ?? '';
  return `http://${match[2]}.${scheme}.localhost${rest.startsWith('/') ? '' : '/'}${rest}`;
}

/** The app's own address for one that Chromium shows; any other is returned as it is. */
export function toOwn(address: string, schemes: ReadonlySet<string>): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const match = url.protocol === 'http:' ? ownHost.exec(url.host) : null;
  const scheme = match?.[2];
  if (match === null || scheme === undefined || !schemes.has(scheme)) return address;
  return `${scheme}://${match[1]}${url.pathname}${url.search}${url.hash}`;
}
