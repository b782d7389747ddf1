const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * The addresses of a database, one for each host that its own names: `postgres://USER@ONE:5432,TWO:5433/NAME`, or
 * `postgres:///NAME?host=/ONE,/TWO` (PostgreSQL, "Connection Strings"). Null: that is no such address.
 */
export function databaseUrls(text: string): readonly string[] | null {
  const [, before, authority = '', after = ''] = parts.exec(text) ?? [];
  if (before === undefined) return null;
  const urls = authority.split(',').map((host) => withoutLists(before + host + after));
  return urls.every((each) => each !== null) ? urls.flat() : null;
}

/** `host` and `port` may be lists, with as many ports as hosts, or one for all. */
function withoutLists(text: string): readonly string[] | null {
  const url = URL.parse(text);
  if (url === null) return null;
  const hosts = url.searchParams.get('host')?.split(',') ?? [];
  if (hosts.length <= 1) return [text];
  const ports = url.searchParams.get('port')?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== hosts.length) return null;
  return hosts.map((host, at) => {
    const one = new URL(url);
    one.searchParams.set('host', host);
    const port = ports[at] ?? ports[0];
    if (port !== undefined) one.searchParams.set('port', port);
    return one.href;
  });
}
