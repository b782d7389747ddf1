import type { ClientErrorCode } from '../../../client/index.ts';
import { sayingAs } from '../said.ts';
import type { Trouble } from '../trouble.ts';
import { sentences } from './said.ts';

const inGerman = sayingAs(sentences);

/** What a code alone says, where nothing is known of the words. */
const failures: Partial<Record<ClientErrorCode, string>> = {
  bad_address: 'Diese Adresse lässt sich nicht verwenden. Prüfe sie.',
  unreachable: 'Der Dienst ist nicht erreichbar. Prüfe Adresse und Netz und versuche es noch einmal.',
  unauthenticated: 'Du bist bei diesem Dienst abgemeldet. Melde dich neu an.',
  offline: 'Es gibt keine Verbindung zum Dienst. Versuche es noch einmal, wenn sie wieder da ist.',
  timeout: 'Der Dienst hat nicht rechtzeitig geantwortet. Versuche es noch einmal.',
  rate_limited: 'Das war zu viel auf einmal. Warte einen Moment.',
  service_failed: 'Der Dienst hat versagt. Versuche es gleich noch einmal.',
};

export const german: Trouble = {
  failed: (code, said) => inGerman(said) ?? failures[code] ?? said,
  said: (said) => inGerman(said) ?? said,
};
