import { knownRefusal, readRefusalHeader, refusalHeader } from '../../protocol/index.ts';
import { explain } from '../net/explain.ts';
import { httpRequest, retryAfterMs, type HttpAnswer, type HttpRequest } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { directNetwork } from '../net/open-network.ts';
import { errorText, saidOr } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';

/** A server, and by which token it is asked. */
export interface FilesAt {
  readonly server: string;
  readonly token: string;
  /** Default: straight to the server. */
  readonly network?: Network | undefined;
}

/**
 * Makes one request about a file.
 *
 * @param passes statuses that are answers beside the good ones
 * @throws {ClientError} for every other one, and where no answer came
 */
export async function askFiles(
  { server, token, network = directNetwork }: FilesAt,
  path: string,
  { headers, ...request }: HttpRequest,
  passes: readonly number[] = [],
): Promise<HttpAnswer> {
  const answer = await httpRequest(network, `${server}${path}`, {
    ...request,
    headers: { authorization: `Bearer ${token}`, ...headers },
  }).catch((cause: unknown) => {
    if (cause instanceof ClientError) throw cause;
    // Who stopped it says why; that it took too long is no reason to give up.
    const reason: unknown = request.signal?.aborted === true ? request.signal.reason : null;
    if (reason instanceof Error && reason.name !== 'TimeoutError') throw reason;
    throw new ClientError('unreachable', explain(cause, errorText('error.serverAway')), {
      retry: true,
      cause,
    });
  });
  if (answer.ok || passes.includes(answer.status)) return answer;
  throw failureOf(answer);
}

function failureOf(answer: HttpAnswer): ClientError {
  const { status, headers } = answer;
  const refusal = knownRefusal(readRefusalHeader(headers[refusalHeader])) ?? undefined;
  const json = answer.json();
  const message: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'message') : '';
  const said = typeof message === 'string' ? message : '';
  if (status === 401) return new ClientError('unauthenticated', errorText('error.signedOut'));
  if (status === 429) {
    return new ClientError('rate_limited', saidOr(said, errorText('error.rateLimited')), {
      // What waits to be sent is in the way until it is: no time alone helps.
      retry: refusal?.code !== 'too_many_unsent_files',
      retryAfterMs: retryAfterMs(headers),
      refusal,
    });
  }
  if (status >= 500) {
    const why = saidOr(refusal && said, errorText('error.serverFailed'));
    return new ClientError('server_failed', why, {
      retry: true,
      retryAfterMs: retryAfterMs(headers),
      refusal,
    });
  }
  return new ClientError('refused', saidOr(said, errorText('error.fileRefused')), { refusal });
}
