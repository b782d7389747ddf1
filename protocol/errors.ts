import { CodecError } from './codec-error.ts';
import type { RefusalDetails } from './refusals.ts';

/** How an error shows on each transport, and whether the same request may work later. */
export interface ErrorKind {
  readonly httpStatus: number;
  /** WebSocket close code when the error ends the session. */
  readonly closeCode: number;
  readonly retry: boolean;
}

/** Every way in which the transport refuses. An operation's own refusals are in its ResponseHeader instead. */
export const errorKinds = {
  unauthenticated: { httpStatus: 401, closeCode: 4401, retry: false },
  unknown_operation: { httpStatus: 404, closeCode: 4404, retry: false },
  undecodable: { httpStatus: 400, closeCode: 4400, retry: false },
  too_large: { httpStatus: 413, closeCode: 1009, retry: false },
  unsupported_media_type: { httpStatus: 415, closeCode: 4415, retry: false },
  rate_limited: { httpStatus: 429, closeCode: 4429, retry: true },
  not_available: { httpStatus: 501, closeCode: 4501, retry: false },
  slow_reader: { httpStatus: 503, closeCode: 4408, retry: true },
  superseded: { httpStatus: 409, closeCode: 4409, retry: false },
  shutting_down: { httpStatus: 503, closeCode: 1012, retry: true },
  unavailable: { httpStatus: 503, closeCode: 4503, retry: true },
  revoked: { httpStatus: 401, closeCode: 4403, retry: false },
  internal: { httpStatus: 500, closeCode: 1011, retry: true },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

export const errorCodes = Object.keys(errorKinds) as readonly ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorKinds, value);
}

/** The error of a WebSocket close code, undefined for a code that is not ours. */
export function errorOfCloseCode(closeCode: number): ErrorCode | undefined {
  return errorCodes.find((code) => errorKinds[code].closeCode === closeCode);
}

/** An error of the closed list. The message is for people and holds no internals. */
export class ParleyError extends Error {
  readonly code: ErrorCode;
  /** Seconds to wait before trying again; 0 when nothing is known. */
  readonly retryAfterSecs: number;
  /** Why, where there is more to say to a person than the code. */
  readonly refusal: RefusalDetails | null;

  constructor(
    code: ErrorCode,
    message: string = code,
    options?: { cause?: unknown; retryAfterSecs?: number; refusal?: RefusalDetails },
  ) {
    super(message, options);
    this.name = 'ParleyError';
    this.code = code;
    this.retryAfterSecs = options?.retryAfterSecs ?? 0;
    this.refusal = options?.refusal ?? null;
  }

  get httpStatus(): number {
    return errorKinds[this.code].httpStatus;
  }

  get closeCode(): number {
    return errorKinds[this.code].closeCode;
  }

  get retry(): boolean {
    return errorKinds[this.code].retry;
  }

  /** Anything thrown as an error of the list: a CodecError is `undecodable`, everything else `internal` with the cause kept but not sent. */
  static from(error: unknown): ParleyError {
    if (error instanceof ParleyError) return error;
    if (error instanceof CodecError) return new ParleyError('undecodable', error.message, { cause: error });
    return new ParleyError('internal', 'something went wrong on our side', { cause: error });
  }
}
