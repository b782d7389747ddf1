import type { ClientErrorCode } from '../../client/index.ts';
import { locale } from '../../words/translate.ts';
import { german } from './de/trouble.ts';

/**
 * Why something asked for did not happen, by what is known of it; `said` are the words of the library or the service,
 * which speak English already and know more.
 */
const english = {
  failed: (_code: ClientErrorCode, said: string): string => said,
  /** By its words alone, where no more is known of it. */
  said: (said: string): string => said,
};

export type Trouble = typeof english;

/** In the current language. */
export const trouble = (): Trouble => (locale() === 'de-DE' ? german : english);
