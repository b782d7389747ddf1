import { BlockList, isIP } from 'node:net';

/** Which proxy a kind of address takes, as URLs such as `http://proxy.example:3128`, and which hosts take none. */
export interface ProxyRules {
  http: string | null;
  https: string | null;
  /** Names, `*.domain`, `.domain`, addresses, ranges such as `10.0.0.0/8`, each with a port where one is meant; `*`: all. */
  without: readonly string[];
}

/** What `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say, in small letters or capitals. */
export function rulesOfEnvironment(env: NodeJS.ProcessEnv): ProxyRules {
  const read = (name: string): string | null => env[name] || env[name.toUpperCase()] || null;
  return {
    http: read('http_proxy') ?? read('all_proxy'),
    https: read('https_proxy') ?? read('all_proxy'),
    without: (read('no_proxy') ?? '').split(/[\s,;]+/).filter((rule) => rule !== ''),
  };
}

/**
 * What GNOME's settings say, from the lines of `gsettings list-recursively org.gnome.system.proxy`; null where they
 * are not set by hand.
 */
export function rulesOfGnome(lines: string): ProxyRules | null {
  const values = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const [, schema = '', key = '', value = ''] =
      /^org\.gnome\.system\.proxy(\S*) (\S+) (.*)$/.exec(line) ?? [];
    values.set(`${schema}.${key}`, value);
  }
  const text = (key: string): string => /^'(.*)'$/.exec(values.get(key) ?? '')?.[1] ?? '';
  if (text('.mode') !== 'manual') return null;
  const server = (kind: string, scheme: string): string | null => {
    const host = text(`.${kind}.host`);
    return host === '' ? null : `${scheme}://${host}:${values.get(`.${kind}.port`) ?? '0'}`;
  };
  const http = server('http', 'http');
  const socks = server('socks', 'socks5');
  const same = values.get('.use-same-proxy') === 'true' ? http : null;
  const ignored = values.get('.ignore-hosts') ?? '';
  return {
    http: http ?? socks,
    https: server('https', 'http') ?? same ?? socks,
    without: [...ignored.matchAll(/'([^']*)'/g)].map(([, rule]) => rule ?? ''),
  };
}

const kinds: Readonly<Record<string, [string, string]>> = {
  http: ['PROXY', '80'],
  https: ['HTTPS', '443'],
  socks: ['SOCKS5', '1080'],
  socks4: ['SOCKS', '1080'],
  socks4a: ['SOCKS', '1080'],
  socks5: ['SOCKS5', '1080'],
  socks5h: ['SOCKS5', '1080'],
};

/** As Chromium answers: `DIRECT`, or one of `PROXY`, `HTTPS`, `SOCKS`, `SOCKS5` with host and port. */
export function proxyFor(address: string, rules: ProxyRules): string {
  const url = URL.parse(address);
  if (!url) return 'DIRECT';
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const proxy = secure ? rules.https : rules.http;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? (secure ? '443' : '80') : url.port;
  if (proxy === null || isHere(host) || rules.without.some((rule) => covers(rule, host, port)))
    return 'DIRECT';
  const server = URL.parse(proxy.includes('://') ? proxy : `http://${proxy}`);
  const [kind, usual] = kinds[server?.protocol.slice(0, -1) ?? ''] ?? [];
  if (!server || !kind || server.hostname === '') return 'DIRECT';
  return `${kind} ${server.hostname}:${server.port === '' ? usual : server.port}`;
}

const isHere = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d+){3}$/.test(host);

function covers(rule: string, host: string, port: string): boolean {
  if (rule === '*') return true;
  const range = /^([\da-f.:]+)\/(\d+)$/i.exec(rule);
  if (range) return isWithin(range[1] ?? '', Number(range[2]), host);
  const [, name = rule, only] = /^\[?([^\]]*?)\]?:(\d+)$/.exec(isIP(rule) === 6 ? '' : rule) ?? [];
  if (only !== undefined && only !== port) return false;
  const domain = name.toLowerCase().replace(/^\*?\./, '');
  return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
}

function isWithin(network: string, prefix: number, host: string): boolean {
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || prefix > (family === 4 ? 32 : 128)) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, prefix, type);
  return list.check(host, type);
}
