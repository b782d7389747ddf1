import { refusalOf } from '../../protocol/index.ts';
import { httpRequest } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { ClientError } from '../util/errors.ts';

/** What a person who waits to be asked waits for. */
const deadlineMs = 5_000;
/** An answer is a name; an older server answers with a page. */
const mostBytes = 64 * 1024;

/**
 * What a group is called that a link leads to, without joining it. Null when it has no name, or its server cannot be asked.
 *
 * @param url the link at the server's origin
 * @throws {ClientError} `refused` when the server says that the link leads nowhere
 */
export async function lookUpGroup(network: Network, url: string): Promise<string | null> {
  const answer = await httpRequest(network, url, {
    method: 'GET',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(deadlineMs),
    mostBytes,
  }).catch(() => null);
  const said = answer?.json() as { name?: unknown } | null | undefined;
  if (answer?.status === 404 && said)
    throw new ClientError('refused', { said: '' }, { refusal: refusalOf('group_link_dead') });
  return answer?.ok && typeof said?.name === 'string' ? said.name : null;
}
