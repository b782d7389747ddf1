import {
  refusalOf,
  type RefusalArguments,
  type RefusalCode,
  type RefusalDetails,
} from '../../protocol/index.ts';

/** How each refusal shows over HTTP: its status, and the code of the AuthError. */
const answers = {
  account_invalid: { status: 400, code: 'account_invalid' },
  password_too_short: { status: 400, code: 'password_invalid' },
  password_too_long: { status: 400, code: 'password_invalid' },
  name_too_long: { status: 400, code: 'display_name_invalid' },
  email_taken: { status: 409, code: 'email_taken' },
  sign_up_closed: { status: 403, code: 'sign_up_closed' },
  invite_needed: { status: 403, code: 'invite_needed' },
  invite_invalid: { status: 403, code: 'invite_invalid' },
  sign_in_wrong: { status: 401, code: 'unauthenticated' },
  sign_in_needed: { status: 401, code: 'unauthenticated' },
  account_changed: { status: 401, code: 'unauthenticated' },
  account_disabled: { status: 403, code: 'account_disabled' },
  password_wrong: { status: 403, code: 'password_wrong' },
  password_changed: { status: 403, code: 'password_wrong' },
  too_many_attempts: { status: 429, code: 'rate_limited' },
  too_many_sign_ins: { status: 429, code: 'rate_limited' },
  too_many_clients: { status: 429, code: 'rate_limited' },
} as const satisfies Partial<Record<RefusalCode, { status: number; code: string }>>;

export type AuthRefusalCode = keyof typeof answers;

/** A request to sign up or in that is not granted. */
export class AuthRefusal<C extends AuthRefusalCode = AuthRefusalCode> extends Error {
  override readonly name = 'AuthRefusal';
  readonly details: RefusalDetails;
  /** Of the AuthError. */
  readonly code: string;
  readonly httpStatus: number;

  constructor(code: C, ...parameters: RefusalArguments<C>) {
    super(code);
    this.details = refusalOf(code, ...parameters);
    ({ code: this.code, status: this.httpStatus } = answers[code]);
  }

  /** 0: no sense in waiting. */
  get retryAfterSecs(): number {
    const { code, parameters } = this.details;
    if (code === 'too_many_attempts' || code === 'too_many_sign_ins') return parameters.seconds;
    return code === 'too_many_clients' ? clientsRetrySecs : 0;
  }
}

/** A client that is connected now may be gone after this. */
const clientsRetrySecs = 60;
