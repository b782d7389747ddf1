import type { RefusalDetails } from '../protocol/index.ts';
import type { Translate } from './translate.ts';

/** What a person reads when the server does not grant a request. */
export function refusalText(say: Translate, { code, parameters }: RefusalDetails): string {
  // That each text takes the parameters of its code is checked over the catalogues: the types cannot pair them here.
  return say(`refusal.${code}`, parameters as never);
}
