import { expect, it } from 'vitest';
import { decode, encode, type Event, limits, type Segment } from '../../../protocol/index.ts';
import { cutEvent } from './cut-event.ts';

const key = { conversationId: 'c', timestamp: 77 };
const base: Event = {
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ann' },
  timestamp: 77,
  event_id: '25',
  event_type: 1,
};
const cut = (event: Event): Event => {
  const bytes = cutEvent(encode('Event', event), key);
  expect(bytes.length).toBeLessThanOrEqual(limits.eventBytes);
  return decode('Event', bytes);
};
const message = (segment: Segment[], annotation: Event['chat_message'] = {}): Event => ({
  ...base,
  chat_message: { ...annotation, message_content: { segment } },
});
const text = (words: string): Segment => ({ type: 0, text: words });

it('drops giant annotations and keeps the words and the others', () => {
  const annotation = [
    { type: 4, value: 'x'.repeat(1_000_000) },
    { type: 4, value: 'small' },
  ];
  const { chat_message } = cut(message([text('!')], { annotation }));
  expect(chat_message).toMatchObject({
    annotation: [{ type: 4, value: 'small' }],
    message_content: { segment: [text('!')] },
  });
});

it('drops all annotations where many of them are too much', () => {
  const annotation = Array.from({ length: 300 }, () => ({ type: 4, value: 'x'.repeat(4000) }));
  expect(cut(message([text('!')], { annotation })).chat_message?.annotation).toEqual([]);
});

it('keeps the words of giant links', () => {
  const link: Segment = {
    type: 2,
    text: 'here',
    link_data: { link_target: `https://${'x'.repeat(500_000)}` },
  };
  expect(cut(message([text('look '), link])).chat_message?.message_content?.segment).toEqual([
    text('look '),
    text('here'),
  ]);
});

it('keeps the beginning of a text that is too long', () => {
  const link: Segment = { type: 2, text: 'a', link_data: { link_target: `https://${'x'.repeat(2000)}` } };
  const { segment } =
    cut(message(Array.from({ length: 500 }, () => link))).chat_message?.message_content ?? {};
  expect(segment?.length).toBeGreaterThan(10);
  expect(segment?.[0]).toEqual(link);
});

it('keeps the place of what cannot be cut or read', () => {
  const giant = { ...base, conversation_rename: { new_name: 'x'.repeat(100_000) } };
  expect(cut(giant)).toMatchObject({ conversation_id: { id: 'c' }, timestamp: 77, event_id: '25' });
  const unreadable = cutEvent(new Uint8Array(100_000).fill(0xff), key);
  expect(decode('Event', unreadable)).toMatchObject({ conversation_id: { id: 'c' }, timestamp: 77 });
});
