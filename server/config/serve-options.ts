import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { OffTheRecordToggle } from '../../protocol/index.ts';
import type { BusLocation } from '../bus/bus-location.ts';
import type { BucketLocation } from '../store/files/bucket-location.ts';
import type { SignUpPolicy } from '../store/accounts/accounts.ts';
import { checkFileSize, readBucket } from './bucket-of.ts';
import { parseSmtp, type MailOptions } from './mail-options.ts';
import type { Subnet } from '../util/subnet.ts';
import type { RateLimit } from '../util/token-bucket.ts';
import {
  parseCallUrl,
  parseConnections,
  parseDrain,
  parseDatabaseUrl,
  parseFileBounds,
  parseHistorySwitch,
  parseBus,
  isLoopbackHost,
  parseListen,
  parsePublicUrl,
  parseRateLimit,
  parseRetractWithin,
  parseSubnet,
  parseHostName,
  parseSignUp,
  parseSwitch,
  type ListenAddress,
} from './option-values.ts';
import { readOptions, type Environment, type OptionInfo, type ReadOptions } from './read-options.ts';
import { UsageError } from './usage-error.ts';

/** Everything that an operator decides about one server process. */
export interface ServeOptions {
  readonly listen: ListenAddress;
  /** The folder that holds all data. */
  readonly dataDir: string;
  /** PostgreSQL; null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Connections of this process to PostgreSQL at most. */
  readonly databaseConnections: number;
  /** Joins the processes of the server; null: there is one. */
  readonly bus: BusLocation | null;
  /** null: the listening address is what people type. */
  readonly publicUrl: string | null;
  /** Names that it answers to, beside that of its address and this computer's own. */
  readonly allowedHosts: readonly string[];
  /** The proxies whose word on where a request comes from is taken. */
  readonly trustedProxies: readonly Subnet[];
  readonly signUp: SignUpPolicy;
  /** Whether people may turn the history of a conversation off and on. */
  readonly otrToggle: OffTheRecordToggle;
  /** For how many hours a message can be deleted for everyone; null: always. */
  readonly retractWithinHours: number | null;
  /** null: calls are not limited. */
  readonly rateLimit: RateLimit | null;
  /** How much of files is kept, in bytes. */
  readonly files: { readonly file: number; readonly person: number; readonly all: number };
  /** null: files are in the data folder, or in PostgreSQL. */
  readonly fileBucket: BucketLocation | null;
  /** Template of the addresses of calls; null: the server has none. */
  readonly callUrl: string | null;
  /** Seconds in which the clients of a process that is asked to stop are let go, where other processes are there. */
  readonly drainSecs: number;
  /** Whether existing clients of this schema, other than Parley's own, are let in. */
  readonly gateway: boolean;
  /** null: invitations are not mailed. */
  readonly mail: MailOptions | null;
  /** Further addresses, where it listens with TLS while `listen` is plain HTTP; empty: TLS, if any, is at `listen`. */
  readonly tlsListen: readonly ListenAddress[];
  /** PEM files; null: plain HTTP (behind a proxy, or on loopback). */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** A listener for `/metrics` alone; null: they are at `listen`, for programs on this machine. */
  readonly metricsListen: ListenAddress | null;
}

/** All options of `serve`, in the order in which `--help` shows them. */
export const serveOptionTable: readonly OptionInfo[] = (
  [
    {
      name: 'listen',
      value: 'HOST:PORT',
      help: 'where to listen (default 127.0.0.1:4700; port 0 picks one)',
    },
    {
      name: 'data',
      value: 'DIR',
      help: 'folder for all data (default $XDG_DATA_HOME/parley-server)',
    },
    { name: 'public-url', value: 'URL', help: 'the address where people reach the server' },
    {
      name: 'allowed-host',
      value: 'NAME',
      repeatable: true,
      help: 'another name people reach it by, such as chat.lan; may be repeated',
    },
    {
      name: 'trusted-proxy',
      value: 'CIDR',
      repeatable: true,
      help: 'a proxy whose X-Forwarded-For header is trusted, such as 127.0.0.1 or 10.0.0.0/8; may be repeated (default none)',
    },
    {
      name: 'sign-up',
      value: 'MODE',
      help: 'open, invite or closed (default invite; the first account may always sign up)',
    },
    {
      name: 'history-switch',
      value: 'on|off',
      help: 'whether people can turn a conversation’s history off and on (default on)',
    },
    {
      name: 'retract-within',
      value: 'HOURS',
      help: 'for how long people can delete a message for everyone, or always (default always)',
    },
    {
      name: 'rate-limit',
      value: 'PER_SECOND/BURST',
      help: 'requests allowed per client, or off (default 20/100)',
    },
    {
      name: 'max-file-size',
      value: 'SIZE',
      help: 'the largest file that can be sent (default 100MB)',
    },
    {
      name: 'file-quota',
      value: 'PERSON/ALL',
      help: 'space for the files of one person, and of all people (default 5GB/100GB)',
    },
    {
      name: 'files',
      value: 's3://BUCKET/PREFIX',
      help: 'S3-compatible storage for files; AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL and AWS_REGION say how it is reached',
    },
    { name: 'tls-cert', value: 'FILE', help: 'certificate chain in PEM, with --tls-key' },
    { name: 'tls-key', value: 'FILE', help: 'its private key in PEM' },
    {
      name: 'tls-listen',
      value: 'HOST:PORT',
      repeatable: true,
      help: 'listen here with TLS, and without it at --listen, which is loopback then; may be repeated',
    },
    {
      name: 'database',
      value: 'URL',
      help: 'PostgreSQL instead of SQLite: postgres://USER:PASSWORD@HOST[,HOST…]/NAME',
    },
    {
      name: 'database-connections',
      value: 'COUNT',
      help: 'connections to PostgreSQL at most, 4 to 100 (default 10)',
    },
    {
      name: 'bus',
      value: 'URL',
      help: 'NATS between several processes on one database: nats://HOST:4222, or the nodes of a cluster: nats://HOST,HOST',
    },
    {
      name: 'drain',
      value: 'SECONDS',
      help: 'how long a process that is asked to stop lets its clients go to the others (default 10)',
    },
    {
      name: 'smtp',
      value: 'URL',
      help: 'mail server for invitations, such as smtp://localhost?from=parley@example.org',
    },
    {
      name: 'call-url',
      value: 'TEMPLATE',
      help: 'where calls are, such as https://meet.example.org/{room} (default: no calls)',
    },
    {
      name: 'metrics',
      value: 'HOST:PORT',
      help: 'answer /metrics and /healthz here, to anyone who can connect (default: /metrics at --listen, for this machine only)',
    },
    { name: 'gateway', value: null, help: 'let existing clients of this schema connect' },
  ] as const
).map((option) => ({ ...option, inEnvironment: true }));

/** Options that a person typed, then the environment, then defaults. Throws UsageError with one line to act on. */
export function readServeOptions(args: readonly string[], env: Environment): ServeOptions {
  const read = readOptions('serve', serveOptionTable, args, env);
  const [extra] = read.positionals;
  if (extra !== undefined)
    throw new UsageError(`unexpected argument "${extra}"; see "parley-server serve --help"`);
  return serveOptionsOf(read, env);
}

/** What the options of a command say that has all of the server's. Throws UsageError with one line to act on. */
export function serveOptionsOf(read: Omit<ReadOptions, 'positionals'>, env: Environment): ServeOptions {
  return read.reading(() => parsed(read, env));
}

function parsed(
  { value: given, values }: Pick<ReadOptions, 'value' | 'values'>,
  env: Environment,
): ServeOptions {
  const callUrl = given('call-url');
  const smtp = given('smtp');
  const publicUrl = given('public-url');
  const databaseUrl = given('database');
  const bus = given('bus');
  const bucket = given('files');
  const bounds = parseFileBounds(given('max-file-size'), given('file-quota'));
  if (bucket !== undefined) checkFileSize(bounds.file);
  const metrics = given('metrics');
  const listen = parseListen(given('listen') ?? '127.0.0.1:4700');
  const tls = readTls(given('tls-cert'), given('tls-key'));
  return {
    listen,
    dataDir: resolve(given('data') ?? defaultDataDir(env)),
    databaseUrl: databaseUrl === undefined ? null : parseDatabaseUrl(databaseUrl),
    databaseConnections: parseConnections(given('database-connections') ?? '10'),
    bus: bus === undefined ? null : parseBus(bus),
    publicUrl: publicUrl === undefined ? null : parsePublicUrl(publicUrl),
    allowedHosts: values('allowed-host').map(parseHostName),
    trustedProxies: values('trusted-proxy').map(parseSubnet),
    signUp: parseSignUp(given('sign-up') ?? 'invite'),
    otrToggle: parseHistorySwitch(given('history-switch') ?? 'on'),
    retractWithinHours: parseRetractWithin(given('retract-within') ?? 'always'),
    rateLimit: parseRateLimit(given('rate-limit') ?? '20/100'),
    files: bounds,
    fileBucket: bucket === undefined ? null : readBucket(bucket, env),
    tls,
    tlsListen: readTlsListen(values('tls-listen'), listen, tls),
    metricsListen: metrics === undefined ? null : parseListen(metrics, '--metrics'),
    callUrl: callUrl === undefined ? null : parseCallUrl(callUrl),
    drainSecs: parseDrain(given('drain') ?? '10'),
    gateway: parseSwitch('gateway', given('gateway')),
    mail: smtp === undefined ? null : parseSmtp(smtp),
  };
}

/** Reads where certificate and key are. Throws UsageError. */
export function readTls(certFile: string | undefined, keyFile: string | undefined): ServeOptions['tls'] {
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined || keyFile === undefined) {
    throw new UsageError('--tls-cert and --tls-key go together; give both');
  }
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

function readTlsListen(
  given: readonly string[],
  listen: ListenAddress,
  tls: ServeOptions['tls'],
): readonly ListenAddress[] {
  if (given.length === 0) return [];
  if (tls === null) throw new UsageError('--tls-listen needs --tls-cert and --tls-key');
  if (!isLoopbackHost(listen.host))
    throw new UsageError(
      'with --tls-listen, --listen is plain HTTP and must be loopback, such as 127.0.0.1:4700',
    );
  return given.map((text) => parseListen(text, '--tls-listen'));
}

/** Where data are kept when nothing is said. */
export function defaultDataDir(env: Environment): string {
  const base = env['XDG_DATA_HOME'];
  return join(base === undefined || base === '' ? join(homedir(), '.local', 'share') : base, 'parley-server');
}
