import type { RefusalDetails } from '../../protocol/index.ts';
import { errorInEnglish, textIn, type ErrorText, type Explanation } from './error-text.ts';

/**
 * Why something the person asked for did not happen.
 *
 * `offline` and `timeout` say nothing about whether the server acted; everything that must not be lost goes through
 * the outbox instead. `unauthenticated` means that the sign-in token is no longer good.
 */
export type ClientErrorCode =
  | 'bad_address'
  | 'unreachable'
  | 'not_a_server'
  | 'unauthenticated'
  | 'refused'
  | 'offline'
  | 'timeout'
  | 'rate_limited'
  | 'not_saved'
  | 'too_much'
  | 'server_failed'
  | 'stopped';

/** The field of the sign-in form that the person has to correct. */
export type SignInField = 'server' | 'account' | 'password' | 'displayName' | 'invite';

/** What any error says: in every language where it has a text of the catalogue. */
export function explanationOf(error: unknown): Explanation {
  if (error instanceof ClientError && error.text) return error.text;
  return { said: error instanceof Error ? error.message : String(error) };
}

/** Why a request failed, for people to read. `message` is in English; in other languages it is said by `refusal` or `text`. */
export class ClientError extends Error {
  readonly code: ClientErrorCode;
  /** Whether the same request may succeed later without any change. */
  readonly retry: boolean;
  readonly field: SignInField | undefined;
  /** Why the server refused, where it said so by a code that is known here. */
  readonly refusal: RefusalDetails | undefined;
  /** Milliseconds that the server asks to wait before the same request; 0: it did not say. */
  readonly retryAfterMs: number;
  /** What happened and what to do; undefined where only the server’s own words are known. */
  readonly text: ErrorText | undefined;

  constructor(
    code: ClientErrorCode,
    explanation: Explanation,
    options: {
      retry?: boolean;
      retryAfterMs?: number;
      field?: SignInField;
      refusal?: RefusalDetails | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(errorInEnglish(explanation), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ClientError';
    this.code = code;
    this.retry = options.retry ?? false;
    this.retryAfterMs = options.retryAfterMs ?? 0;
    this.field = options.field;
    this.refusal = options.refusal;
    this.text = textIn(explanation);
  }
}
