import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationAt, type OperationName } from '../../../protocol/index.ts';
import type { Passes } from '../../util/passes.ts';
import type { ClientToken } from '../../store/accounts/accounts.ts';
import { jsonFormat } from '../body-format.ts';
import { answerCallOf, type CallRouteOptions } from '../call-route.ts';
import { answer, answerCode, discardRest } from '../http-answer.ts';
import { namedOrigin } from '../named-host.ts';
import type { GuestRoutes } from '../http-server.ts';
import { callFormat, signingImages } from './call-formats.ts';
import { channelPath, Channels, type ChannelsOptions } from './channels.ts';
import { ImageAddresses } from './image-addresses.ts';
import { hasSapisidHash, tokenOfSapisidHash } from './sapisid.ts';
import { uploadPath, Uploads, type UploadsOptions } from './uploads.ts';

export interface GatewayOptions
  extends
    CallRouteOptions,
    Omit<ChannelsOptions, 'images'>,
    Omit<UploadsOptions, 'authenticator' | 'images' | 'originOf'> {
  readonly passes: Passes;
}

/**
 * Who has the token of a program that connects here must not sign the person's other clients out, nor learn of them; and such a program
 * knows no annotations.
 */
const appOnly: ReadonlySet<OperationName> = new Set(['GetMessages', 'ListClients', 'RevokeClient']);

/** What existing clients of this schema connect to: their way to sign in, to call, to be pushed to, and to upload. */
export class Gateway implements GuestRoutes, AsyncDisposable {
  readonly #options: GatewayOptions;
  readonly #images: ImageAddresses;
  readonly #channels: Channels;
  readonly #uploads: Uploads;

  constructor(options: GatewayOptions) {
    this.#options = options;
    const images = new ImageAddresses(options.passes, () => options.server.publicUrl);
    this.#images = images;
    this.#channels = new Channels({ ...options, images });
    const originOf = (request: IncomingMessage) => namedOrigin(request, options.server.publicUrl);
    this.#uploads = new Uploads({ ...options, images, originOf });
  }

  /** Whether a request is one of theirs: by its path, or, where the path is everyone's, by how it signs in. */
  takes(request: IncomingMessage, path: string): boolean {
    if (path === channelPath || path === uploadPath) return true;
    return path.startsWith('/chat/') && hasSapisidHash(request.headers);
  }

  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { authenticator, callLimiter, dispatcher } = this.#options;
    const client = await authenticator.verify(tokenOfSapisidHash(request.headers), 'gateway');
    if (client === null) {
      discardRest(request);
      const hint = 'Sign in with a token made by "parley-server token create --gateway".';
      return answerCode(response, jsonFormat, 'unauthenticated', hint);
    }
    if (url.pathname.startsWith('/chat/')) return this.#call(request, response, url, client);
    const wait = callLimiter.take(client);
    if (wait > 0) {
      discardRest(request);
      return answer(response, 429, '', { 'retry-after': String(wait) });
    }
    if (dispatcher.stopping) return answer(response, 503, '', { 'retry-after': '5' });
    if (url.pathname === uploadPath) {
      return this.#uploads.answer(request, response, url.searchParams, client);
    }
    return this.#channels.answer(request, response, url.searchParams, client);
  }

  /** Ends every channel. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#channels[Symbol.asyncDispose]();
  }

  async #call(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    client: ClientToken,
  ): Promise<void> {
    const format = callFormat(request, url.searchParams.get('alt'));
    const operation = operationAt(url.pathname);
    if (operation !== undefined && appOnly.has(operation.name)) {
      discardRest(request);
      return answerCode(response, format ?? jsonFormat, 'unknown_operation', 'There is no such operation.');
    }
    return answerCallOf(this.#options, request, response, url.pathname, {
      client,
      variant: client.variant,
      format: format && signingImages(format, (value) => this.#images.signedIn(value, client.clientId)),
      sessionId: this.#channels.sessionOf(client.clientId),
    });
  }
}
