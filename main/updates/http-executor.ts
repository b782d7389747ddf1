import {
  request as startRequest,
  type ClientRequest,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { HttpExecutor, configureRequestOptions, configureRequestUrl } from 'builder-util-runtime';
import { connecting, hostOf, isLoopback, type Network, type Target } from '../../client/index.ts';

const stagingHeader = 'x-user-staging-id';

type Download = Parameters<HttpExecutor<ClientRequest>['downloadToBuffer']>[1];

/** The updater's way into the network: the same proxies, authorities and decisions as for everything else. */
export class NetworkExecutor extends HttpExecutor<ClientRequest> {
  readonly #network: Network;

  constructor(network: Network) {
    super();
    this.#network = network;
  }

  override createRequest(
    options: RequestOptions,
    callback: Parameters<HttpExecutor<ClientRequest>['createRequest']>[1],
  ): ClientRequest {
    const target = targetOf(options);
    if (!target.secure && !isLoopback(target.host))
      throw new Error('updates are taken over https only, redirects included');
    const { method = 'GET', path = '/' } = options;
    // No copy is to be identified: the share of a staged release is computed here.
    const { [stagingHeader]: _id, ...headers } = { ...options.headers } as OutgoingHttpHeaders;
    const request = startRequest({
      method,
      path,
      headers: { ...headers, host: hostOf(target), connection: 'close' },
      createConnection: connecting(this.#network, target) as never,
    });
    request.on('response', callback);
    return request;
  }

  /** As the updater calls it for what it verifies and keeps: written to `destination`. */
  download(url: URL, destination: string, options: Download): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const asked: RequestOptions = { ...(options.headers && { headers: options.headers }) };
      configureRequestUrl(url, asked);
      configureRequestOptions(asked);
      const callback = (error: Error | null): void => (error ? reject(error) : resolve(destination));
      this.doDownload(asked, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

function targetOf({ protocol, hostname, port }: RequestOptions): Target {
  const secure = protocol !== 'http:';
  const host = (hostname ?? '').replace(/^\[(.*)\]$/, '$1');
  return { host, port: port ? Number(port) : secure ? 443 : 80, secure };
}
