import type { ClientErrorCode, ServiceRefusal } from '../../../client/index.ts';
import { sayingAs } from '../said.ts';
import type { Trouble } from '../trouble.ts';
import { sentences } from './said.ts';

const inGerman = sayingAs(sentences);

const refusals: Readonly<Record<ServiceRefusal, string>> = {
  unauthenticated: 'Konto und Passwort gehören nicht zusammen.',
  account_disabled: 'Dieses Konto ist abgeschaltet. Frage die Verwaltung.',
  password_wrong: 'Das ist nicht dein bisheriges Passwort.',
  account_invalid: 'Nimm eine E-Mail-Adresse oder einen einfachen Namen als Konto.',
  email_taken: 'Es gibt schon ein Konto mit diesem Namen. Melde dich an oder wähle einen anderen Namen.',
  password_invalid: 'Dieses Passwort nimmt der Dienst nicht. Wähle ein anderes, das nicht zu kurz ist.',
  display_name_invalid: 'Dieser Name ist zu lang.',
  invite_needed:
    'Dieser Server nimmt neue Konten nur mit Einladung. Bitte ein Mitglied um einen Einladungscode.',
  invite_invalid:
    'Diese Einladung ist verbraucht, abgelaufen, vertippt oder für eine andere Adresse. Bitte um eine neue.',
  sign_up_closed: 'Dieser Server nimmt keine neuen Konten. Frage seine Verwaltung.',
  rate_limited: 'Zu viele Versuche. Warte etwas und versuche es dann noch einmal.',
  internal: 'Der Dienst hat versagt. Versuche es gleich noch einmal.',
};

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
  refused: (refusal) => refusals[refusal],
  failed: (code, said) => inGerman(said) ?? failures[code] ?? said,
  said: (said) => inGerman(said) ?? said,
};
