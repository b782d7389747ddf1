import type { Sentences } from '../said.ts';

/** What the service and the client library say when they do not do something, as far as people can meet it. */
export const sentences: Sentences = {
  // Messages
  'The message could not be kept on this computer, so it was not sent. Free some disk space and send it again.':
    () =>
      'Die Nachricht konnte auf diesem Computer nicht behalten werden, deshalb wurde sie nicht gesendet. Schaffe Platz auf dem Datenträger und sende sie noch einmal.',

  // Pictures and places
  'Too many pictures wait to be sent. Send or remove some first.': () =>
    'Zu viele Bilder warten darauf, gesendet zu werden. Sende oder entferne zuerst einige.',
  'The picture could not be kept on this computer. Free some disk space and add it again.': () =>
    'Das Bild konnte auf diesem Computer nicht behalten werden. Schaffe Platz auf dem Datenträger und füge es noch einmal hinzu.',
  'The picture is no longer on this computer. Choose it again.': () =>
    'Das Bild ist nicht mehr auf diesem Computer. Wähle es noch einmal.',
  'This picture is not on the service any more.': () => 'Dieses Bild ist nicht mehr beim Dienst.',
  'The picture is too large for this service.': () => 'Das Bild ist zu groß für diesen Dienst.',
  'The service does not take this picture.': () => 'Der Dienst nimmt dieses Bild nicht.',
  'This service does not take pictures.': () => 'Dieser Dienst nimmt keine Bilder.',

  // Conversations and groups
  'You are no longer in this conversation.': () => 'Du bist nicht mehr in dieser Unterhaltung.',

  // The way to the service
  'The proxy {} of this network cannot be reached. Check the proxy settings of the system.': (proxy) =>
    `Der Proxy ${proxy} dieses Netzes ist nicht erreichbar. Prüfe die Proxy-Einstellungen des Systems.`,
  'The proxy {} wants a name and a password. Put them into https_proxy and start Parley again.': (proxy) =>
    `Der Proxy ${proxy} verlangt Name und Passwort. Trage sie in https_proxy ein und starte Parley neu.`,
  'The proxy {} does not connect to the service.': (proxy) =>
    `Der Proxy ${proxy} verbindet nicht mit dem Dienst.`,
  'The certificate of {} ended on {}. Its administrator has to renew it.': (host, day) =>
    `Das Zertifikat von ${host} galt bis ${day}. Seine Verwaltung muss es erneuern.`,
  'The certificate that {} shows is another service’s.': (host) =>
    `Das Zertifikat, das ${host} zeigt, gehört einem anderen Dienst.`,
  'The certificate of {} is not valid.': (host) => `Das Zertifikat von ${host} ist nicht gültig.`,
  'The certificate of {} is not the one that you accepted.': (host) =>
    `Das Zertifikat von ${host} ist nicht das, das du angenommen hast.`,
  'Nobody this computer knows vouches for {}.': (host) =>
    `Für ${host} bürgt niemand, den dieser Computer kennt.`,
  'The service showed no certificate.': () => 'Der Dienst hat kein Zertifikat gezeigt.',
  'The certificate of {} cannot be read: {}': (host, reason) =>
    `Das Zertifikat von ${host} ist nicht lesbar: ${reason}`,

  // The service as a whole
  'The service refused the connection.': () => 'Der Dienst hat die Verbindung abgelehnt.',
  'There is no Parley service at this address. Check the address.': () =>
    'Unter dieser Adresse gibt es keinen Parley-Dienst. Prüfe sie.',
  'This service does not offer that.': () => 'Das bietet dieser Dienst nicht.',
  'That is too large for the service.': () => 'Das ist zu groß für den Dienst.',
  'This service does not understand that. It may be too old.': () =>
    'Das versteht dieser Dienst nicht. Vielleicht ist er zu alt.',
  'The service refused this.': () => 'Der Dienst hat das abgelehnt.',
};
