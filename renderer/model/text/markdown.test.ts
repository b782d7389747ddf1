import { describe, expect, it } from 'vitest';
import { SegmentType } from '../../../protocol/enums.ts';
import type { Segment } from '../../../protocol/types.ts';
import { markdownPieces, parseMarkdown } from './markdown.ts';
import { typedText } from '../../../words/segment-text.ts';

/** "[b]bold", "[bi]both", "[l]link": what a segment is, in a form that fits a line. */
function short(segment: Segment): string {
  if (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK) return '[br]';
  const { bold, italic, strikethrough, underline } = segment.formatting ?? {};
  const style = `${bold ? 'b' : ''}${italic ? 'i' : ''}${strikethrough ? 's' : ''}${underline ? 'u' : ''}`;
  const link = segment.link_data ? `l:${segment.link_data.link_target}` : '';
  const mark = [style, link].filter((part) => part !== '').join(' ');
  return mark === '' ? (segment.text ?? '') : `[${mark}]${segment.text}`;
}
const parsed = (text: string): string[] => parseMarkdown(text).map(short);

describe('parseMarkdown', () => {
  it.each([
    ['plain', ['plain']],
    ['**bold** end', ['[b]bold', ' end']],
    ['_italic_ and *italic*', ['[i]italic', ' and ', '[i]italic']],
    ['~~gone~~', ['[s]gone']],
    ['__under__ it', ['[u]under', ' it']],
    ['**__both__**', ['[bu]both']],
    ['__*deep*__', ['[iu]deep']],
    ['[the page](https://x.example/a_b) ok', ['[l:https://x.example/a_b]the page', ' ok']],
    ['**[page](www.x.example)**', ['[b l:https://www.x.example/]page']],
    ['**bold _both_ bold**', ['[b]bold ', '[bi]both', '[b] bold']],
    ['*one **two** one*', ['[i]one ', '[bi]two', '[i] one']],
    ['a\nb\r\n\nc', ['a', '[br]', 'b', '[br]', '[br]', 'c']],
  ])('formats %j', (text, segments) => {
    expect(parsed(text)).toEqual(segments);
  });

  it.each([
    '2 * 3 * 4',
    'snake_case_name',
    '**',
    '****',
    '** not bold **',
    '**open',
    '~~open',
    'a_b_',
    '**over\nlines**',
    '~ 5 ~',
    'my__name__here',
    '[x](javascript:alert(1))',
    '[not](a link)',
    'a[0](b)',
  ])('leaves %j as it was typed', (text) => {
    expect(parsed(text).join('').replaceAll('[br]', '\n')).toBe(text);
  });

  it('lets a backslash keep a mark', () => {
    expect(parsed(String.raw`\*not\* \_this\_`)).toEqual(['*not* _this_']);
    expect(parsed(String.raw`C:\temp`)).toEqual([String.raw`C:\temp`]);
  });

  it('makes links and does not read marks inside them', () => {
    expect(parsed('see https://x.example/a_b_c, ok')).toEqual([
      'see ',
      '[l:https://x.example/a_b_c]https://x.example/a_b_c',
      ', ok',
    ]);
    expect(parsed('**www.x.example**')).toEqual(['[b l:https://www.x.example/]www.x.example']);
  });

  it('shows no address as the text of a link to another one', () => {
    const text = '[https://bank.example](https://evil.example)';
    expect(parsed(text)).toEqual([text]);
    const mail = parsed('[a@bank.example](https://evil.example)');
    expect(mail.filter((part) => part.includes('evil') && part.includes('bank'))).toEqual([]);
  });

  it('knows of every character where it came from', () => {
    const text = '**a** _b_ [c](https://x.example) \\*d\n~~e~~ https://y.example';
    const sources = markdownPieces(text).map((line) => line.map(({ source }) => source).join(''));
    expect(sources.join('\n')).toBe(text);
  });

  it.each([
    ['run `a*b* _c_` *now*', ['run `a*b* _c_` ', '[i]now']],
    ['**a `b**` c**', ['[b]a `b**` c']],
    ['*a* `b`', ['[i]a', ' `b`']],
    ['`https://x.example`', ['`https://x.example`']],
    ['> **yes** `n`', ['> ', '[b]yes', ' `n`']],
    ['```js\n*a*\n\n```\n*b*', ['```js', '[br]', '*a*', '[br]', '[br]', '```', '[br]', '[i]b']],
    ['```\n*open*', ['```', '[br]', '[i]open']],
  ])('sends the code of %j as it was typed', (text, segments) => {
    expect(parsed(text)).toEqual(segments);
  });

  it('loses no character of a text without marks', () => {
    const text = 'Grüße 👋🏽 \\ "quoted" (x) [y] {z} #1\tend';
    expect(typedText(parseMarkdown(text))).toBe(text);
  });

  it.each([
    '_a ',
    '*a ',
    '**a** ',
    '`',
    '`a` ',
    '*`',
    '[a](',
    'www.a.de ',
    '__*~~**a',
    '\\',
    '*a_',
    '> *a\n',
    '```\n',
    'a@b.de',
    '**',
    '~~_',
  ])('is read in steps that grow with the length of %j, repeated', (part) => {
    const steps = (units: number): number => {
      let sum = 0;
      markdownPieces(part.repeat(Math.ceil(units / part.length)), (more) => (sum += more));
      return sum;
    };
    expect(steps(10_000)).toBeLessThanOrEqual(40 * 10_000);
    expect(steps(10_000)).toBeLessThanOrEqual(10.5 * steps(1000) + 100);
  });
});
