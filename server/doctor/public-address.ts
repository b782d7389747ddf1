import { sessionPath } from '../transport/session-gateway.ts';
import { ask } from './ask.ts';
import { clockFinding } from './clock.ts';
import { codeOf, type Finding, lineOf, ok, warning, wrong } from './finding.ts';

/** What a browser sends to open a session; the server answers without a token that one is missing. */
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'cGFybGV5LXNlcnZlci1kb2M=',
};

/** Whether people reach the server under the address that they are told, as far as this computer can see it. */
export async function publicAddressFindings(
  publicUrl: string | null,
  nowMs: () => number,
): Promise<Finding[]> {
  if (publicUrl === null) return [];
  const before = nowMs();
  try {
    const health = await ask(`${publicUrl}/healthz`);
    const clock = health.at === null ? [] : clockFinding(`that of ${publicUrl}`, health.at, before);
    if (health.status === 502 || health.status === 503 || health.status === 504)
      return [
        wrong(
          `${publicUrl} answers ${health.status}: its proxy does not reach the server, or that has no data`,
        ),
        ...clock,
      ];
    if (!health.body.startsWith('ok'))
      return [
        wrong(`${publicUrl} is not this server (it answers ${health.status}); check the proxy`),
        ...clock,
      ];
    return [await sessionFinding(publicUrl), ...clock];
  } catch (error) {
    return [unreachable(publicUrl, error)];
  }
}

async function sessionFinding(publicUrl: string): Promise<Finding> {
  const { status } = await ask(`${publicUrl}${sessionPath}`, { headers: upgrade });
  return status === 426
    ? wrong(`the proxy of ${publicUrl} does not pass WebSocket upgrades on, so no one can open a session`)
    : ok(`people reach the server at ${publicUrl}`);
}

function unreachable(publicUrl: string, error: unknown): Finding {
  const { hostname } = new URL(publicUrl);
  const code = codeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(`the name ${hostname} leads nowhere; check --public-url and its DNS entry`);
  if (code === 'CERT_HAS_EXPIRED') return wrong(`the certificate of ${publicUrl} has expired; renew it`);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return wrong(`the certificate of ${publicUrl} is for another name`);
  if (code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY')
    return warning(
      `no authority that this computer knows vouches for the certificate of ${publicUrl}: is its intermediate certificate in the chain?`,
    );
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT' || code === 'SELF_SIGNED_CERT_IN_CHAIN')
    return warning(
      `the certificate of ${publicUrl} is self-signed: the app asks everyone whether to accept it`,
    );
  return warning(
    `${publicUrl} cannot be reached from this computer (${lineOf(error)}); look from another one, too`,
  );
}
