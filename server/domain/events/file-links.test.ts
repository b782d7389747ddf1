import { expect, it } from 'vitest';
import { fileAnnotation, SegmentType } from '../../../protocol/index.ts';
import { withFileLinks } from './file-links.ts';

const text = { type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Here:' };
const file = (id: string, name: string) => fileAnnotation({ id, name, size: 1, type: 'text/plain' });
const linkOf = ({ id }: { id: string }) => `https://chat.example.org/files/${id}`;
const message = (segment: object[], annotation: object[]) => ({
  chat_message: { annotation, message_content: { segment } } as never,
});

it('puts each file on a line of its own behind the text', () => {
  const { chat_message } = withFileLinks(message([text], [file('a', 'A.txt'), file('b', 'B.txt')]), linkOf);
  expect(chat_message?.message_content?.segment).toEqual([
    text,
    { type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' },
    {
      type: SegmentType.SEGMENT_TYPE_LINK,
      text: 'A.txt',
      link_data: { link_target: 'https://chat.example.org/files/a' },
    },
    { type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' },
    {
      type: SegmentType.SEGMENT_TYPE_LINK,
      text: 'B.txt',
      link_data: { link_target: 'https://chat.example.org/files/b' },
    },
  ]);
});

it('begins with the file where there is no text, and leaves other messages as they are', () => {
  const { chat_message } = withFileLinks(message([], [file('a', 'A.txt')]), linkOf);
  expect(chat_message?.message_content?.segment?.map(({ text: shown }) => shown)).toEqual(['A.txt']);
  const other = message([text], []);
  expect(withFileLinks(other, linkOf)).toBe(other);
});
