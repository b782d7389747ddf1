import {
  refusalOf,
  ResponseStatus,
  type RefusalArguments,
  type RefusalCode,
} from '../../../protocol/index.ts';
import { refusalText } from '../../../words/refusal.ts';
import { translator } from '../../../words/translate.ts';

const english = await translator('en');

/** What the header of an answer says when the request was refused for this reason. */
export function refusedHeader<C extends RefusalCode>(code: C, ...parameters: RefusalArguments<C>) {
  return {
    status: ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST,
    error_description: refusalText(english, refusalOf(code, ...parameters)),
  };
}
