import type { Sentences } from '../said.ts';

/** What the service and the client library say when they do not do something, as far as people can meet it. */
export const sentences: Sentences = {
  // Messages
  'A message has at most {} characters; this one has {}.': (most, length) =>
    `Eine Nachricht hat höchstens ${most} Zeichen; diese hat ${length}.`,
  'A message has at most {} segments.': () =>
    'Diese Nachricht hat zu viele Zeilen, Links und Formatierungen.',
  'A message has at most {} attachments.': (most) => `Eine Nachricht hat höchstens ${most} Anhänge.`,
  'Links may lead to http, https, mailto and tel addresses only.': () =>
    'Links dürfen nur zu Adressen mit http, https, mailto und tel führen.',
  'There is nothing in the message to send.': () => 'In der Nachricht steht nichts.',
  'You have blocked {}. Unblock {} to write.': (name) =>
    `Du hast ${name} blockiert. Hebe das auf, um zu schreiben.`,
  '{} cannot receive messages from you.': (name) => `${name} kann von dir keine Nachrichten bekommen.`,
  '{} has declined this conversation.': (name) => `${name} hat diese Unterhaltung abgelehnt.`,
  'History was turned off in this conversation, so the message was not sent. Look at it and send it again.':
    () =>
      'In dieser Unterhaltung wurde der Verlauf ausgeschaltet, deshalb wurde die Nachricht nicht gesendet. Sieh sie an und sende sie noch einmal.',
  'History was turned on in this conversation, so the message was not sent. Look at it and send it again.':
    () =>
      'In dieser Unterhaltung wurde der Verlauf eingeschaltet, deshalb wurde die Nachricht nicht gesendet. Sieh sie an und sende sie noch einmal.',
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
  'The photo is not on this service any more. Upload it again.': () =>
    'Das Bild ist nicht mehr beim Dienst. Füge es noch einmal hinzu.',
  'This picture is not on the service any more.': () => 'Dieses Bild ist nicht mehr beim Dienst.',
  'The picture is too large for this service.': () => 'Das Bild ist zu groß für diesen Dienst.',
  'The service does not take this picture.': () => 'Der Dienst nimmt dieses Bild nicht.',
  'This service does not take pictures.': () => 'Dieser Dienst nimmt keine Bilder.',
  'Send a JPEG, PNG, GIF, WebP or AVIF image as the body of the request.': () =>
    'Der Dienst nimmt Bilder als JPEG, PNG, GIF, WebP und AVIF.',
  'The image is damaged or not complete. Save it anew and try again.': () =>
    'Das Bild ist beschädigt oder nicht vollständig. Speichere es neu und versuche es noch einmal.',
  'The image is too large once decoded.': () => 'Das Bild hat zu viele Bildpunkte.',
  'An image has at most {} megapixels{}.': (most) => `Ein Bild hat höchstens ${most} Megapixel.`,
  'An animation has at most {} frames.': (most) => `Eine Animation hat höchstens ${most} Bilder.`,
  'An image has at most {} bytes.': (most) => `Ein Bild hat höchstens ${megabytes(most)} MB.`,
  'At most {} images wait to be sent. Send some of them first.': (most) =>
    `Höchstens ${most} Bilder warten darauf, gesendet zu werden. Sende zuerst einige.`,
  'Too many images at once. Try again in 5 seconds.': () =>
    'Gerade sind es zu viele Bilder. Versuche es in 5 Sekunden noch einmal.',
  'A place needs a name, an address or coordinates.': () =>
    'Ein Ort braucht einen Namen, eine Adresse oder Koordinaten.',
  'Coordinates are a latitude and a longitude.': () => 'Koordinaten sind eine Breite und eine Länge.',
  'A latitude is from -90 to 90 degrees, a longitude from -180 to 180.': () =>
    'Eine Breite liegt zwischen -90 und 90 Grad, eine Länge zwischen -180 und 180.',

  // Conversations and groups
  'You are not in this conversation, or there is no such conversation.': () =>
    'Du bist nicht in dieser Unterhaltung, oder es gibt sie nicht.',
  'You are no longer in this conversation.': () => 'Du bist nicht mehr in dieser Unterhaltung.',
  'You take part in this conversation already. Leave it or archive it instead.': () =>
    'Du bist schon in dieser Unterhaltung. Verlasse sie oder archiviere sie.',
  'Something new has arrived in this conversation. Look at it, then archive it.': () =>
    'In dieser Unterhaltung ist etwas Neues. Sieh es an und archiviere sie dann.',
  'History cannot be turned off or on here: the administrator of this service decided so.': () =>
    'Der Verlauf lässt sich hier nicht umschalten: Das hat die Verwaltung dieses Dienstes so entschieden.',
  'The status is unchanged: history is {} already.': (state) =>
    `Der Verlauf ist schon ${state === 'off' ? 'aus' : 'an'}.`,
  'This can be done in groups only, not in a conversation of two.': () =>
    'Das geht nur in Gruppen, nicht zu zweit.',
  'The name is unchanged: the conversation has it already.': () => 'Die Unterhaltung heißt schon so.',
  'Everybody whom you want to add is in the group already.': () =>
    'Alle, die du hinzufügen willst, sind schon in der Gruppe.',
  'A group has at most {} participants.': (most) => `Eine Gruppe hat höchstens ${most} Mitglieder.`,
  'A group is made with at most {} invitees.': (most) =>
    `Eine Gruppe beginnt mit höchstens ${most} Eingeladenen.`,
  'This person is not in the group.': () => 'Diese Person ist nicht in der Gruppe.',
  'You can remove only yourself and people whom you added.': () =>
    'Du kannst nur dich selbst entfernen und wen du hinzugefügt hast.',
  'There is nobody whom you can invite with the id {}.': () => 'Diese Person kannst du nicht einladen.',
  'There is nobody with the id {}.': () => 'Diese Person gibt es bei diesem Dienst nicht.',
  'This link leads to no group any more. Ask somebody in the group for a new one.': () =>
    'Dieser Link führt zu keiner Gruppe mehr. Bitte jemanden aus der Gruppe um einen neuen.',
  'You were removed from this group. Ask somebody in it to add you again.': () =>
    'Du wurdest aus dieser Gruppe entfernt. Bitte jemanden darin, dich wieder hinzuzufügen.',
  'This group has no link; turn link sharing on first.': () =>
    'Diese Gruppe hat keinen Link. Schalte ihn zuerst ein.',
  'Link sharing is unchanged: it is off already.': () => 'Der Link der Gruppe ist schon aus.',

  // Calls and surprises
  'There is no call in this conversation now. Start one.': () =>
    'In dieser Unterhaltung läuft gerade kein Anruf. Beginne einen.',
  'You are not in a call in this conversation.': () => 'Du bist in dieser Unterhaltung in keinem Anruf.',
  'Only those who are in a call can end it, and you are in none here.': () =>
    'Einen Anruf beenden können nur die, die darin sind, und du bist hier in keinem.',
  'This server has no calls yet. Its administrator can set them up (--call-url).': () =>
    'Dieser Server hat noch keine Anrufe. Seine Verwaltung kann sie einrichten (--call-url).',
  'That was too fast: one easter egg a second is let through.': () =>
    'Das war zu schnell: Eine Überraschung in der Sekunde kommt durch.',

  // Invitations by e-mail
  'This is not an e-mail address. Check it for a slip.': () =>
    'Das ist keine E-Mail-Adresse. Prüfe sie auf Tippfehler.',
  'This server takes no new accounts, so nobody can be invited. Ask its administrator.': () =>
    'Dieser Server nimmt keine neuen Konten, deshalb kann niemand eingeladen werden. Frage seine Verwaltung.',
  'This server sends no mail. Pass this link on to {} yourself: {}': (to, link) =>
    `Dieser Server versendet keine E-Mails. Gib diesen Link selbst an ${to} weiter: ${link}`,
  'The mail server does not take mail for {}. Check the address for a slip.': (to) =>
    `Der Mailserver nimmt keine E-Mails für ${to}. Prüfe die Adresse auf Tippfehler.`,
  'The mail server cannot be used now. Try again later, or ask the administrator.': () =>
    'Der Mailserver ist gerade nicht erreichbar. Versuche es später noch einmal oder frage die Verwaltung.',
  '{} has an account here already. Search for it and write.': (to) =>
    `${to} hat hier schon ein Konto. Suche danach und schreibe.`,
  'You sent {} invitations within a day. Send more tomorrow.': (count) =>
    `Du hast an einem Tag ${count} Einladungen verschickt. Verschicke morgen weitere.`,
  'This address was invited several times today. Wait for an answer, or try again tomorrow.': () =>
    'Diese Adresse wurde heute schon mehrmals eingeladen. Warte auf Antwort oder versuche es morgen noch einmal.',

  // Profile and devices
  'A name must not be empty.': () => 'Ein Name darf nicht leer sein.',
  'A name has at most {} characters.': (most) => `Ein Name hat höchstens ${most} Zeichen.`,
  'A phone number is a + and 7 to 15 digits, with the country first.': () =>
    'Eine Telefonnummer ist ein + und 7 bis 15 Ziffern, mit dem Land zuerst.',
  'Somebody else has this phone number. Check it for a slip.': () =>
    'Diese Telefonnummer hat schon jemand anders. Prüfe sie auf Tippfehler.',
  'A country has a region code of two letters.': () => 'Ein Land hat eine Kennung aus zwei Buchstaben.',
  'That is this client itself. Sign out instead.': () => 'Das ist dieses Gerät. Melde dich stattdessen ab.',
  'You are not signed in on such a client.': () => 'Auf diesem Gerät bist du nicht mehr angemeldet.',

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

const megabytes = (bytes: string): string => String(Math.floor(Number(bytes) / 1_000_000));
