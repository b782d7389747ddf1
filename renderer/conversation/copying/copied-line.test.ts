import { expect, it } from 'vitest';
import { HangoutEventType, EventType } from '../../../protocol/enums.ts';
import { fileAnnotation } from '../../../protocol/messages/files.ts';
import { event, message, names, noon, text, unsent } from '../../fixtures/model.ts';
import { copiedLines, copiedMessages } from './copied-line.ts';

const day = 86_400_000;
const acting = (id: string, sender: string, words: string) =>
  event(id, sender, noon, {
    chat_message: { annotation: [{ type: 4 }], message_content: { segment: [text(words)] } },
  });
const photo = { embed_item: { plus_photo: {} } };
const events = [
  message('old', 'rui', noon - day),
  message('m', 'rui', noon),
  message('own', 'me', noon),
  event('p', 'rui', noon, {
    chat_message: { message_content: { segment: [text('look')], attachment: [photo, photo] } },
  }),
  acting('a', 'rui', 'waves'),
  acting('named', 'rui', 'Rui waves'),
  event('call', 'rui', noon, {
    event_type: EventType.EVENT_TYPE_HANGOUT,
    hangout_event: { event_type: HangoutEventType.HANGOUT_EVENT_TYPE_START },
  }),
];
const lines = (...keys: string[]) => {
  const line = copiedLines({ events, outbox: [unsent(7, noon)], names, selfId: 'me' }, keys);
  return keys.map((key) => {
    const of = line(key);
    return of && `${of.lead}…${of.beside}`;
  });
};

it('names who said each message, oneself too, and what is beside its words', () => {
  expect(lines('m', 'own', 'p', 'own-7')).toEqual(['Rui: …', 'Me: …', 'Rui: …📷 2 photos', 'Me: …']);
});

it('lets actions and events say who did it', () => {
  expect(lines('a', 'named', 'call', 'gone')).toEqual(['Rui …', '…', '…', null]);
});

it('has the time alone within a day, and the date where there are several', () => {
  const timeOf = (...keys: string[]) =>
    copiedLines({ events, outbox: [], names, selfId: 'me' }, keys)('m')?.time ?? '';
  expect(timeOf('m', 'own')).toMatch(/^\d{2}:\d{2}$/u);
  expect(timeOf('old', 'm')).toContain('2026');
});

it('copies selected messages in their order, a line for each with its words, and those of one alone', () => {
  const said = events.slice(1, 5);
  const copied = copiedMessages(said, names);
  expect(copied.replaceAll(/\[\d{2}:\d{2}\]/gu, '[]')).toBe(
    '[] Rui: m\n[] Me: own\n[] Rui: look 📷 2 photos\n[] Rui waves',
  );
  expect(copiedMessages(said.slice(2, 3), names)).toBe('look 📷 2 photos');
});

it('names the file of a message', () => {
  const file = fileAnnotation({ id: 'f1', name: 'plan.pdf', size: 1, type: 'application/pdf' });
  const sent = event('f', 'rui', noon, { chat_message: { annotation: [file] } });
  expect(copiedMessages([sent], names)).toBe('📎 plan.pdf');
});
