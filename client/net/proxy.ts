import { errorInEnglish, errorText, type ErrorText } from '../util/error-text.ts';

/** A way out of this network. */
export interface Proxy {
  /** `http` and `https`: how the proxy itself is spoken to. */
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5';
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
}

/** Null: without a proxy. */
export type Route = Proxy | null;

const kinds: Readonly<Record<string, Proxy['kind']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};
const defaultPorts = { http: 80, https: 443, socks4: 1080, socks5: 1080 } as const;

/**
 * Reads the answer of an automatic proxy configuration, such as `PROXY proxy.example:3128; DIRECT`: what to try, in this
 * order. An answer without anything that can be used means no proxy.
 */
export function parseRoutes(answer: string): Route[] {
  const routes = answer.split(';').flatMap((part): Route[] => {
    const [kind = '', address = ''] = part.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    const known = kinds[kind.toUpperCase()];
    const url = known && URL.parse(`tcp://${address}`);
    if (!known || !url || url.hostname === '') return [];
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    return [{ kind: known, host, port: url.port === '' ? defaultPorts[known] : Number(url.port) }];
  });
  return routes.length > 0 ? routes : [null];
}

/** This computer itself; no proxy is asked for it, whatever the settings are. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d+){3}$/.test(name)
  );
}

export type ProxyProblem = 'unreachable' | 'sign-in' | 'refused';

const texts = {
  unreachable: 'error.proxyUnreachable',
  'sign-in': 'error.proxySignIn',
  refused: 'error.proxyRefused',
} as const satisfies Record<ProxyProblem, string>;

/** The proxy, and not the server behind it, is why there is no connection. */
export class ProxyError extends Error {
  readonly proxy: Proxy;
  readonly problem: ProxyProblem;
  /** `message` in any language. */
  readonly text: ErrorText;

  constructor(proxy: Proxy, problem: ProxyProblem, cause?: unknown) {
    const text = errorText(texts[problem], { proxy: `${proxy.host}:${proxy.port}` });
    super(errorInEnglish(text), { cause });
    this.name = 'ProxyError';
    this.proxy = proxy;
    this.problem = problem;
    this.text = text;
  }
}
