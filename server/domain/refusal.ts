/**
 * A request that is not granted. Answered as RESPONSE_STATUS_INVALID_REQUEST with `message` as error_description, so the
 * message says what a person can do about it.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
