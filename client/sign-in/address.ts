import { keyOfLink } from '../net/key-fingerprint.ts';
import { isOwnNetwork } from '../net/own-network.ts';
import { errorText, type ErrorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';

export interface ServerAddress {
  /** `https://chat.example.org`, without a slash at the end. */
  readonly origin: string;
  /** Code of an invite link. */
  readonly invite?: string;
  /** What an invite link states of a server on someone's own computer: no authority vouches for it. */
  readonly pinned?: PinnedServer;
}

/** A server that is known by its key alone. */
export interface PinnedServer {
  /** The key's fingerprint, as certificates have it. */
  readonly key: string;
  /** Another origin of the same server, by its name in the local network; null: it has none. */
  readonly byName: string | null;
}

const DEFAULT_PORT = '4700';

function bad(text: ErrorText): ClientError {
  return new ClientError('bad_address', text, { field: 'server' });
}

/**
 * Reads what people type or paste as the address of a server: a host name, a host with a port, a full URL, or an invite
 * link (`https://host/invite/CODE`, `https://host/?invite=CODE`, `parley://host/invite/CODE`).
 *
 * A bare address means https. One of this computer or of the local network means http, and port 4700 where none is given, as the
 * server uses by itself; nothing else is ever reached without encryption. A `parley:` link may state the SHA-256 of the server's key
 * (`?key=`, and `&name=` its name in the local network): only for such an address, since a public one has a certificate that is
 * valid by itself.
 *
 * @throws {ClientError} `bad_address`, saying what to type instead
 */
export function parseServerAddress(text: string): ServerAddress {
  const typed = text.trim();
  if (typed === '') throw bad(errorText('error.addressMissing'));
  if (/\s/.test(typed)) throw bad(errorText('error.addressWithSpaces'));
  const url = parseUrl(typed);
  if (url.username !== '' || url.password !== '') {
    throw bad(errorText('error.addressWithUser'));
  }
  const invite = inviteOf(url);
  const pinned = /^parley:/i.test(typed) ? pinnedBy(url) : null;
  if (pinned !== null) url.protocol = 'https:';
  return {
    origin: url.origin,
    ...(invite !== null && { invite }),
    ...(pinned !== null && { pinned }),
  };
}

function pinnedBy({ hostname, port, searchParams }: URL): PinnedServer | null {
  const stated = searchParams.get('key');
  if (stated === null) return null;
  const key = keyOfLink(stated);
  const name = searchParams.get('name');
  const isName = name === null || /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.local$/.test(name);
  if (key === null || !isName || !isOwnNetwork(hostname)) throw bad(errorText('error.inviteLinkInvalid'));
  return { key, byName: name === null ? null : `https://${name}:${port}` };
}

/**
 * Where a forgotten password is replaced: the server's page mails a link, or says that its administrator has a code.
 *
 * @param text what was entered as the server's address
 * @throws {ClientError} `bad_address`
 */
export const passwordResetPage = (text: string): string => `${parseServerAddress(text).origin}/reset`;

function parseUrl(typed: string): URL {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase();
  if (scheme === undefined) return bareUrl(typed);
  if (scheme === 'parley') return bareUrl(typed.slice('parley://'.length));
  if (scheme !== 'http' && scheme !== 'https') {
    throw bad(errorText('error.addressScheme', { scheme }));
  }
  const url = hostedUrl(typed);
  if (scheme === 'http' && !isOwnNetwork(url.hostname))
    throw bad(errorText('error.addressUnencrypted', { host: url.host }));
  return url;
}

function bareUrl(typed: string): URL {
  const url = hostedUrl(`https://${typed}`);
  if (!isOwnNetwork(url.hostname)) return url;
  const local = hostedUrl(`http://${typed}`);
  // The parser leaves out a port that is the scheme's own, so what was typed decides.
  if (!/^(\[[^\]]*\]|[^/?#:]*):\d/.test(typed)) local.port = DEFAULT_PORT;
  return local;
}

function hostedUrl(text: string): URL {
  if (!URL.canParse(text)) throw bad(errorText('error.addressInvalid'));
  return new URL(text);
}

function inviteOf(url: URL): string | null {
  const asked = url.searchParams.get('invite');
  if (asked) return asked;
  const inPath = /^\/invite\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  if (inPath === undefined) return null;
  try {
    return decodeURIComponent(inPath);
  } catch {
    throw bad(errorText('error.inviteLinkInvalid'));
  }
}
