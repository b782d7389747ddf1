import { isIP } from 'node:net';
import { limits, OffTheRecordToggle } from '../../protocol/index.ts';
import { signUpPolicies } from './sign-up-policies.ts';
import { type BusLocation, parseBusLocation } from '../bus/bus-location.ts';
import { databaseUrls } from '../store/postgres/database-urls.ts';
import type { SignUpPolicy } from '../store/accounts/accounts.ts';
import type { RateLimit } from '../util/token-bucket.ts';
import type { Subnet } from '../util/subnet.ts';
import { UsageError } from './usage-error.ts';

/** Where to listen. Port 0 lets the system pick one. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const listenShape = /^(?:\[(?<six>[0-9a-f:.]+)\]|(?<host>[^\s:[\]]+)):(?<port>\d{1,5})$/i;

/** Reads `HOST:PORT` or `[IPV6]:PORT`. */
export function parseListen(text: string, option = '--listen'): ListenAddress {
  const parts = listenShape.exec(text)?.groups;
  const host = parts?.['six'] ?? parts?.['host'];
  const port = Number(parts?.['port']);
  if (host === undefined || !(port <= 65_535)) {
    throw new UsageError(`${option} takes HOST:PORT such as 127.0.0.1:4700, not "${text}"`);
  }
  return { host, port };
}

/** Whether only programs on this computer can connect to where a server listens. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/** Reads the name of a host. */
export function parseHostName(text: string): string {
  if (!/^[\w-]{1,63}(\.[\w-]{1,63})*$/.test(text)) {
    throw new UsageError(`--allowed-host takes a name such as chat.example.org, not "${text}"`);
  }
  return text.toLowerCase();
}

/** Reads `ADDRESS/BITS`, or one address. */
export function parseSubnet(text: string): Subnet {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const prefix = Number(bits ?? most);
  if (most === 0 || prefix > most) {
    throw new UsageError(`--trusted-proxy takes an address such as 127.0.0.1 or 10.0.0.0/8, not "${text}"`);
  }
  return { address, prefix, family: most === 32 ? 'ipv4' : 'ipv6' };
}

/** Reads `PER_SECOND/BURST`, or `off` as null. */
export function parseRateLimit(text: string): RateLimit | null {
  if (text === 'off') return null;
  const parts = /^(\d+(?:\.\d+)?)\/(\d+)$/.exec(text);
  const perSecond = Number(parts?.[1]);
  const burst = Number(parts?.[2]);
  if (!(perSecond > 0) || !(burst >= 1)) {
    throw new UsageError(`--rate-limit takes PER_SECOND/BURST such as 20/100, or off, not "${text}"`);
  }
  return { perSecond, burst };
}

const byteUnits: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 };

function parseSize(text: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)(MB|GB|TB)$/i.exec(text) ?? [];
  return Math.floor(Number(amount) * (byteUnits[unit.toUpperCase()] ?? 0));
}

/** Reads how large a file may be, and how much the files of one person and of all may take. Absent: the standard. */
export function parseFileBounds(
  largest: string | undefined,
  quota: string | undefined,
): { readonly file: number; readonly person: number; readonly all: number } {
  const file = largest === undefined ? limits.fileBytes : parseSize(largest);
  if (file < 1) throw new UsageError(`--max-file-size takes a size such as 100MB, not "${largest}"`);
  if (quota === undefined) return { file, ...limits.fileQuota };
  const [person = 0, all = 0, ...more] = quota.split('/').map(parseSize);
  if (person < 1 || all < 1 || more.length > 0) {
    throw new UsageError(`--file-quota takes PERSON/ALL such as 5GB/100GB, not "${quota}"`);
  }
  return { file, person, all };
}

/** Reads one of the sign-up policies. */
export function parseSignUp(text: string): SignUpPolicy {
  const mode = signUpPolicies.find((known) => known === text);
  if (mode === undefined) throw new UsageError(`--sign-up takes open, invite or closed, not "${text}"`);
  return mode;
}

/** Reads whether people may turn the history of a conversation off and on. */
export function parseHistorySwitch(text: string): OffTheRecordToggle {
  if (text === 'on') return OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_ENABLED;
  if (text === 'off') return OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED;
  throw new UsageError(`--history-switch takes on or off, not "${text}"`);
}

/** Reads for how many hours a message can be deleted for everyone; `always` as null. */
export function parseRetractWithin(text: string): number | null {
  if (text === 'always') return null;
  const hours = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (hours === 0) throw new UsageError(`--retract-within takes a number of hours, or always, not "${text}"`);
  return hours;
}

/** Reads how many connections to PostgreSQL a process may have: one says that it runs, one writes, the rest read. */
export function parseConnections(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 4 || count > 100) {
    throw new UsageError(`--database-connections takes a number from 4 to 100, not "${text}"`);
  }
  return count;
}

/** Reads a number of seconds, up to an hour. */
export function parseDrain(text: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= 3600)) throw new UsageError(`--drain takes a number of seconds up to 3600, not "${text}"`);
  return seconds;
}

/** Reads the template of calls' addresses: `{room}` is where the secret of each call goes. */
export function parseCallUrl(text: string): string {
  const url = URL.parse(text.replaceAll('{room}', 'room'));
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!isWeb || !text.includes('{room}') || /[{}]/.test(text.replaceAll('{room}', ''))) {
    throw new UsageError(
      `--call-url takes an address with {room} in it such as https://meet.example.org/{room}, not "${text}"`,
    );
  }
  return text;
}

/** Reads the address under which people reach the server, without a trailing slash. */
export function parsePublicUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageError(`--public-url takes an address such as https://chat.example.org, not "${text}"`);
  }
  return url.href.replace(/\/+$/, '');
}

/** What PostgreSQL's own programs call a host that takes writes. */
const takesWrites: ReadonlySet<string> = new Set(['read-write', 'primary']);

/** Reads the address of a PostgreSQL database, which may name several hosts. The refusal repeats nothing of it: it may hold a password. */
export function parseDatabaseUrl(text: string, option = '--database'): string {
  const [first] = databaseUrls(text) ?? [];
  if (first === undefined) {
    throw new UsageError(`${option} takes an address such as postgres://parley:PASSWORD@127.0.0.1/parley`);
  }
  const url = new URL(first);
  const needed = url.searchParams.get('target_session_attrs');
  if (needed !== null && !takesWrites.has(needed)) {
    throw new UsageError(
      `${option} needs a server that takes writes; leave out target_session_attrs=${needed}, or use read-write`,
    );
  }
  if (url.pathname.length < 2) throw new UsageError(`${option} names no database; end it with /NAME`);
  return text;
}

/** Reads the address of a NATS server. */
export function parseBus(text: string): BusLocation {
  const location = parseBusLocation(text);
  // It may hold a password.
  if (location === null) throw new UsageError('--bus takes an address such as nats://127.0.0.1:4222');
  return location;
}

/** A switch, which has a value only in the environment. */
export function parseSwitch(name: string, text: string | undefined): boolean {
  const value = text?.toLowerCase() ?? 'off';
  if (['1', 'true', 'on', 'yes'].includes(value)) return true;
  if (['0', 'false', 'off', 'no'].includes(value)) return false;
  throw new UsageError(`--${name} is a switch: in the environment it takes on or off, not "${value}"`);
}
