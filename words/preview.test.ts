import { describe, expect, it } from 'vitest';
import { EventType } from '../protocol/enums.ts';
import { fileAnnotation } from '../protocol/messages/files.ts';
import type { Attachment, Event } from '../protocol/types.ts';
import { actionSaysName } from './action-text.ts';
import { contentLine, eventPreview, heldLine, previewLine } from './preview.ts';
import { event, message, names, noon, text } from './testing.ts';

const photo: Attachment = { embed_item: { plus_photo: {} } };
const pier: Attachment = { embed_item: { place: { name: 'Pier 4' } } };
const action = (words: string): Event =>
  event('1', 'rui', noon, {
    chat_message: { annotation: [{ type: 4 }], message_content: { segment: [text(words)] } },
  });

describe('the line of a message', () => {
  it('is its text, else what is attached', () => {
    expect(contentLine({ segment: [text('look')], attachment: [photo] })).toBe('look');
    expect(contentLine({ attachment: [photo] })).toBe('📷 Photo');
    expect(contentLine({ attachment: [photo, photo] })).toBe('📷 2 photos');
    expect(contentLine({ attachment: [pier] })).toBe('📍 Pier 4');
    expect(contentLine({ attachment: [{ embed_item: { place: {} } }] })).toBe('📍 Place');
    expect(contentLine({ attachment: [photo, pier] })).toBe('2 attachments');
    expect(contentLine({ attachment: [{}] })).toBe('Attachment');
    expect(contentLine(null)).toBe('');
  });

  it('names a file where there is no text, and counts several', () => {
    const file = (id: string) => fileAnnotation({ id, name: 'Plan.pdf', size: 1, type: 'text/plain' });
    expect(heldLine({ annotation: [file('a')] })).toBe('📎 Plan.pdf');
    expect(heldLine({ annotation: [file('a'), file('b')] })).toBe('📎 2 files');
    expect(heldLine({ annotation: [file('a')], message_content: { segment: [text('look')] } })).toBe('look');
    expect(
      eventPreview(event('1', 'rui', noon, { chat_message: { annotation: [file('a')] } }), names, {}),
    ).toBe('📎 Plan.pdf');
  });

  it('says that a file is a voice message, and how long it is where that is known', () => {
    const file = (type: string) => fileAnnotation({ id: 'a', name: 'Voice message.webm', size: 1, type });
    expect(heldLine({ annotation: [file('audio/webm;voice=1;duration=12.4')] })).toBe(
      '🎤 Voice message, 0:12',
    );
    expect(heldLine({ annotation: [file('audio/webm;voice=1')] })).toBe('🎤 Voice message');
    expect(heldLine({ annotation: [file('audio/webm')] })).toBe('📎 Voice message.webm');
    expect(heldLine({ annotation: [file('audio/webm;voice=1'), file('audio/webm;voice=1')] })).toBe(
      '📎 2 files',
    );
  });

  it('is cut where it is too long for any line', () => {
    expect(contentLine({ segment: [text('x'.repeat(5000))] })).toBe(`${'x'.repeat(299)}…`);
  });
});

describe('the preview of an event', () => {
  it('names oneself everywhere, and the others in groups', () => {
    expect(previewLine(message('hi', 'rui', noon), names, { group: false })).toBe('hi');
    expect(previewLine(message('hi', 'rui', noon), names, { group: true })).toBe('Rui: hi');
    expect(previewLine(message('hi', 'me', noon), names, { group: false })).toBe('You: hi');
    expect(previewLine(message('שלום', 'rui', noon), names, { group: true })).toBe('Rui: \u2068שלום\u2069');
  });

  it('says who acts, once', () => {
    expect(previewLine(action('waves'), names, { group: true })).toBe('Rui waves');
    expect(eventPreview(action('Rui waves'), names, {})).toBe('Rui waves');
    expect(actionSaysName(action('Rui Long waves'), names)).toBe(true);
    expect(actionSaysName(action('Ruin waves'), names)).toBe(false);
  });

  it.each([
    ['waves', 'You wave'],
    ['waves 👋', 'You wave 👋'],
    ['waves at Dan', 'You wave at Dan'],
    ['is tired', 'You are tired'],
    ['waves and leaves', 'Me waves and leaves'],
    ['shakes his head', 'Me shakes his head'],
    ['always late', 'Me always late'],
    ['winkt', 'Me winkt'],
  ])('puts one’s own action %j as %j', (words, line) => {
    const own = event('1', 'me', noon, {
      chat_message: { annotation: [{ type: 4 }], message_content: { segment: [text(words)] } },
    });
    expect(eventPreview(own, names, {})).toBe(line);
  });

  it('says what happened where no one said anything, and never nothing', () => {
    const voicemail = event('1', 'rui', noon, {
      event_type: EventType.EVENT_TYPE_VOICEMAIL,
      chat_message: {},
    });
    expect(previewLine(voicemail, names, { group: true })).toBe('Voicemail from Rui');
    expect(eventPreview(message('\u202E', 'rui', noon), names, {})).toBe('Message');
  });
});
