import {
  CodecError,
  ResponseStatus,
  decodeTolerantly,
  encode,
  knownRefusal,
  operations,
  type ClientVersion,
  type Clock,
  type ErrorCode,
  type MessageName,
  type OperationName,
  type RefusalDetails,
  type ResponseHeader,
  type ResponseOf,
  type Variant,
} from '../../protocol/index.ts';
import { errorText, saidOr } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { AnswerNotTaken, type SkippedItems } from '../util/skipped-items.ts';
import type { Link, Reply } from './link.ts';
import type { RequestWithoutHeader } from './rpc-call.ts';
import type { ServerClock } from './server-clock.ts';

/** How often a call that came too fast is repeated after the wait that the server asked for. */
const RATE_LIMIT_TRIES = 5;

export interface RpcClientOptions {
  readonly variant: Variant;
  readonly clientVersion: ClientVersion;
  readonly languageCode: string;
  readonly clock: Clock;
  readonly resource: () => string;
  /** Set by every response. */
  readonly time: Pick<ServerClock, 'setServerTime'>;
  readonly connection: { readonly link: Link | null };
  /** Counts what could not be read. */
  readonly skipped?: SkippedItems;
}

/** Calls operations by name over the current link, and turns every refusal into a ClientError. */
export class RpcClient {
  readonly #options: RpcClientOptions;

  constructor(options: RpcClientOptions) {
    this.#options = options;
  }

  async call<O extends OperationName>(
    operation: O,
    request: RequestWithoutHeader<O>,
    over?: Link,
  ): Promise<ResponseOf<O>> {
    const { variant, clientVersion, languageCode, resource } = this.#options;
    const requestHeader = {
      client_version: clientVersion,
      // The variant is the connection's; stated here too, for those who see the request alone.
      client_identifier: { resource: resource(), header_id: `parley.${variant}` },
      language_code: languageCode,
    };
    const { request: requestName, response: responseName, extendedOnly } = operations[operation];
    if (extendedOnly && variant === 'base') throw notInBase(operation);
    const message = { ...request, request_header: requestHeader };
    const body = checked(() => encode(requestName as MessageName, message as never, variant));
    const reply = await this.#send(operation, body, over);
    const response = this.#read<O>(responseName, reply.body);
    const { response_header: header } = response as { response_header?: ResponseHeader | null };
    this.#options.time.setServerTime(header?.current_server_time);
    checkStatus(header, knownRefusal(reply.refusal));
    return response;
  }

  #read<O extends OperationName>(name: MessageName, body: Uint8Array): ResponseOf<O> {
    try {
      const { message, skipped } = decodeTolerantly(name, body, this.#options.variant);
      if (skipped > 0) this.#options.skipped?.add('unreadable', skipped);
      return message as ResponseOf<O>;
    } catch (error) {
      if (error instanceof CodecError) throw new AnswerNotTaken('unreadable', error);
      throw error;
    }
  }

  async #send(operation: string, body: Uint8Array, over: Link | undefined): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const link = over ?? this.#options.connection.link;
      if (!link) throw noConnection();
      const reply = await link.call(operation, body);
      if (reply.error === null) return reply;
      const error = clientErrorOf(reply.error, reply.message);
      if (error.code !== 'rate_limited' || attempt === RATE_LIMIT_TRIES) throw error;
      await wait(this.#options.clock, Math.max(0.1, reply.retryAfterSecs) * 1000);
    }
  }
}

const noConnection = (): ClientError =>
  new ClientError('offline', errorText('error.offline'), {
    retry: true,
  });

const notInBase = (operation: string): ClientError =>
  new ClientError('refused', errorText('error.notInBase', { operation }));

/** What breaks the contract is refused, with the field that is wrong. */
function checked<T>(convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    // Which field is wrong is for those who write a client.
    throw new ClientError('refused', { said: error.message }, { cause: error });
  }
}

function wait(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.setTimer(ms, resolve));
}

function checkStatus(header: ResponseHeader | null | undefined, refusal: RefusalDetails | null): void {
  const status = header?.status ?? ResponseStatus.RESPONSE_STATUS_UNKNOWN;
  if (status === ResponseStatus.RESPONSE_STATUS_OK) return;
  const said = header?.error_description;
  if (status === ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST) {
    throw new ClientError('refused', saidOr(said, errorText('error.refused')), {
      refusal: refusal ?? undefined,
    });
  }
  throw new ClientError('server_failed', saidOr(said, errorText('error.serverFailed')), {
    retry: true,
  });
}

/** What a transport error of the server means to the one who called. */
function clientErrorOf(code: ErrorCode, said: string): ClientError {
  switch (code) {
    case 'unauthenticated':
    case 'revoked':
      return new ClientError('unauthenticated', errorText('error.signedOut'));
    case 'rate_limited':
      return new ClientError('rate_limited', errorText('error.rateLimited'), { retry: true });
    case 'internal':
      return new ClientError('server_failed', errorText('error.serverFailed'), { retry: true });
    case 'slow_reader':
    case 'shutting_down':
    case 'unavailable':
    case 'superseded':
      return noConnection();
    case 'not_available':
      return new ClientError('refused', saidOr(said, errorText('error.notOffered')));
    case 'too_large':
      return new ClientError('refused', saidOr(said, errorText('error.tooLarge')));
    case 'undecodable':
    case 'unknown_operation':
    case 'unsupported_media_type':
      return new ClientError('refused', saidOr(said, errorText('error.serverTooOld')));
  }
}
