import { parseRoutes, type Route } from '../../client/index.ts';

/** Names and passwords of proxies, which only the environment holds: `http://name:password@proxy.example:3128`. */
function withCredentials(routes: readonly Route[], env: NodeJS.ProcessEnv): Route[] {
  const known = ['https_proxy', 'http_proxy', 'all_proxy']
    .flatMap((name) => [env[name], env[name.toUpperCase()]])
    .flatMap((value) => (value ? (URL.parse(value) ?? []) : []));
  return routes.map((route) => {
    if (route === null) return null;
    const url = known.find(({ hostname, port, protocol, username }) => {
      const usual = protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : 1080;
      return (
        hostname === route.host && (port === '' ? usual : Number(port)) === route.port && username !== ''
      );
    });
    if (!url) return route;
    return { ...route, user: decode(url.username), password: decode(url.password) };
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The ways to a server as the system has them, asked anew for each connection: settings and networks change. `resolve`
 * answers as an automatic proxy configuration does. A system that cannot be asked has no proxy.
 */
export function systemRoutes(
  resolve: (url: string) => Promise<string>,
  env: NodeJS.ProcessEnv,
  failed: (error: unknown) => void,
): (url: string) => Promise<readonly Route[]> {
  return async (url) => {
    try {
      return withCredentials(parseRoutes(await resolve(url)), env);
    } catch (error) {
      failed(error);
      return [null];
    }
  };
}
