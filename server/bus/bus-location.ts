/** Where the NATS servers are, and the server's own name there. */
export interface BusLocation {
  /** The nodes of one NATS cluster, as `host:port`; any of them will do. */
  readonly nodes: readonly string[];
  readonly isEncrypted: boolean;
  /** null: NATS asks for none. */
  readonly account: { readonly user: string; readonly password: string } | null;
  /** Subjects begin with it: servers that share a NATS server must not receive each other's messages. */
  readonly prefix: string;
}

const shape = /^(?<scheme>nats|tls):\/\/(?:(?<account>[^@/]*)@)?(?<nodes>[^@/?#]+)(?:\/(?<name>[\w-]*))?$/;
/** More than any cluster of NATS has. */
const mostNodes = 16;

/** Reads `nats://…` or `tls://…` with one or several nodes, and the server's name as path; null when it is something else. */
export function parseBusLocation(text: string): BusLocation | null {
  const { scheme, account, nodes = '', name = '' } = shape.exec(text)?.groups ?? {};
  const hosts = nodes.split(',').map(readNode);
  const known = hosts.filter((host) => host !== null);
  if (scheme === undefined || known.length < hosts.length || known.length > mostNodes) return null;
  const signIn = account === undefined || account === '' ? null : readAccount(account);
  if (signIn === undefined) return null;
  return {
    nodes: known,
    isEncrypted: scheme === 'tls',
    account: signIn,
    prefix: name === '' ? 'parley' : name,
  };
}

/** As it may stand in a log or a message: without the account. */
export function publicName({ nodes, isEncrypted, account }: BusLocation): string {
  return `${isEncrypted ? 'tls' : 'nats'}://${account ? '***@' : ''}${nodes.join(',')}`;
}

function readNode(text: string): string | null {
  const url = URL.parse(`nats://${text}`);
  if (url === null || url.hostname === '' || url.pathname !== '') return null;
  return `${url.hostname}:${url.port === '' ? 4222 : url.port}`;
}

/** undefined: what is escaped in it is no text. */
function readAccount(text: string): BusLocation['account'] | undefined {
  const { username, password } = new URL(`nats://${text}@host`);
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
