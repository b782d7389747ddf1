import { expect, it } from 'vitest';
import { imageFormat } from './image-format.ts';

const head = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n\x00\x00'],
  ['gif', 'GIF87a....'],
  ['gif', 'GIF89a....'],
  ['webp', 'RIFF\x10\x00\x00\x00WEBPVP8 '],
  ['avif', '\x00\x00\x00\x20ftypavif\x00'],
])('knows %s', (format, text) => {
  expect(imageFormat(head(text))).toBe(format);
});

it.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['TIFF', 'II*\x00'],
  ['PDF', '%PDF-1.7'],
  ['HEIC', '\x00\x00\x00\x20ftypheic'],
  ['a sound', 'RIFF\x10\x00\x00\x00WAVEfmt '],
  ['half a signature', '\x89PN'],
  ['a signature further on', ' GIF89a'],
])('does not take %s for an image', (_what, text) => {
  expect(imageFormat(head(text))).toBeNull();
});
