import { expect, test } from 'vitest';
import { SegmentType } from '../../protocol/index.ts';
import { contentOf } from './line.ts';

test('a plain line is one text segment', () => {
  expect(contentOf('Noted.')).toEqual({ segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Noted.' }] });
});

test('pieces keep their order, formatting and link target', () => {
  const { segment } = contentOf([
    'See ',
    { bold: 'pier 4' },
    { italic: 'east' },
    { link: 'https://harbour.example' },
  ]);
  expect(segment?.map(({ text }) => text)).toEqual(['See ', 'pier 4', 'east', 'https://harbour.example']);
  expect(segment?.[1]?.formatting).toEqual({ bold: true });
  expect(segment?.[2]?.formatting).toEqual({ italic: true });
  expect(segment?.[3]).toMatchObject({
    type: SegmentType.SEGMENT_TYPE_LINK,
    link_data: { link_target: 'https://harbour.example' },
  });
});
