/** Why somebody was not signed up or in; the code goes to the client beside the message. */
export type AuthRefusalCode =
  | 'undecodable'
  | 'account_invalid'
  | 'password_invalid'
  | 'display_name_invalid'
  | 'email_taken'
  | 'sign_up_closed'
  | 'invite_needed'
  | 'invite_invalid'
  | 'unauthenticated'
  | 'account_disabled'
  | 'password_wrong'
  | 'rate_limited';

/** A request to sign up or in that is not granted. */
export class AuthRefusal extends Error {
  override readonly name = 'AuthRefusal';
  readonly code: AuthRefusalCode;
  /** 0: no sense in waiting. */
  readonly retryAfterSecs: number;

  constructor(code: AuthRefusalCode, message: string, retryAfterSecs = 0) {
    super(message);
    this.code = code;
    this.retryAfterSecs = retryAfterSecs;
  }
}

/** The HTTP status that goes with each refusal. */
export const authRefusalStatus: { readonly [Code in AuthRefusalCode]: number } = {
  undecodable: 400,
  account_invalid: 400,
  password_invalid: 400,
  display_name_invalid: 400,
  email_taken: 409,
  sign_up_closed: 403,
  invite_needed: 403,
  invite_invalid: 403,
  unauthenticated: 401,
  account_disabled: 403,
  password_wrong: 403,
  rate_limited: 429,
};
