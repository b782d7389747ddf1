import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const shape = /^SAPISIDHASH +(\d{1,16})_([0-9a-f]{40})(?: |$)/i;

/** Whether a request signs in the way in which older clients of this schema do. */
export const hasSapisidHash = (headers: IncomingHttpHeaders): boolean =>
  /^SAPISIDHASH /i.test(headers.authorization ?? '');

/**
 * The token in a request's SAPISID cookie, when its Authorization header proves that the caller knows it: the SHA-1 of
 * time, token and origin. The time may be in seconds or milliseconds and is not compared with the clock: clients make
 * the hash once and use it for as long as they run.
 */
export function tokenOfSapisidHash(headers: IncomingHttpHeaders): string | null {
  const [, time = '', hash = ''] = shape.exec(headers.authorization ?? '') ?? [];
  const token = cookie(headers.cookie ?? '', 'SAPISID');
  if (hash === '' || token === null) return null;
  const given = Buffer.from(hash, 'hex');
  const origins = [headers.origin, headers['x-origin']].filter((origin) => typeof origin === 'string');
  const proven = origins.some((origin) =>
    timingSafeEqual(given, createHash('sha1').update(`${time} ${token} ${origin}`).digest()),
  );
  return proven ? token : null;
}

/** A cookie's value, which may be in quotes. */
function cookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() !== name) continue;
    return rest
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1');
  }
  return null;
}
