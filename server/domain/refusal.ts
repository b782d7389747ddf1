import {
  refusalOf,
  type RefusalArguments,
  type RefusalCode,
  type RefusalDetails,
} from '../../protocol/index.ts';

/**
 * A request that is not granted. Answered as RESPONSE_STATUS_INVALID_REQUEST, with the English text of the code as
 * error_description.
 */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal';
  readonly details: RefusalDetails;

  constructor(code: C, ...parameters: RefusalArguments<C>) {
    super(code);
    this.details = refusalOf(code, ...parameters);
  }
}
