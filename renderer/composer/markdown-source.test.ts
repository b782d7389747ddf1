import { expect, it } from 'vitest';
import { parseMarkdown } from '../model/text/markdown.ts';
import { markdownOf } from './markdown-source.ts';

it.each([
  'plain words',
  '**bold** and _italic_, __underlined__ and ~~gone~~',
  '**bold** _italic_\n\nthird line',
  'see https://x.example/a_b_c, or [the page](https://x.example/page)',
  String.raw`two \*stars\* and C:\temp`,
  '__*under*__ **_bold_** **__*all*__**',
  'snake_case stays, 2 * 3 too',
  String.raw`run ` + '`a*b*`' + String.raw` and \*not\* ` + '`_c_`',
  '```\na *b* c\n```\n*d*',
  '> *yes* `n_o_`\nso **a `b**` c**',
])('gives %j back', (text) => {
  expect(parseMarkdown(markdownOf(parseMarkdown(text)))).toEqual(parseMarkdown(text));
});

it('writes plain words as they are', () => {
  expect(markdownOf(parseMarkdown('2 * 3 = 6, snake_case'))).toBe('2 * 3 = 6, snake_case');
  expect(markdownOf(null)).toBe('');
});

it('keeps spaces outside the marks', () => {
  expect(markdownOf([{ type: 0, text: ' bold ', formatting: { bold: true } }])).toBe(' **bold** ');
});
