import { describe, expect, it } from 'vitest';
import { textTokens } from './text-marks.ts';

/** "quote mark >", one for each token. */
const read = (text: string): string[] =>
  textTokens(text).map(({ kind, block, start, end }) => {
    const of = text.slice(start, end).replaceAll('\n', '↵');
    return `${block === 'plain' ? '' : `${block} `}${kind} ${of}`;
  });

describe('the marks in a text', () => {
  it.each([
    ['plain', ['words plain']],
    ['a `b` c', ['words a ', 'mark `', 'code b', 'mark `', 'words  c']],
    ['`` a`b ``', ['mark `` ', 'code a`b', 'mark  ``']],
    ['`a` `b`', ['mark `', 'code a', 'mark `', 'words  ', 'mark `', 'code b', 'mark `']],
    [
      '> yes\n> `no`\nso',
      [
        'quote mark > ',
        'quote words yes',
        'quote break ↵',
        'quote mark > ',
        'quote mark `',
        'quote code no',
        'quote mark `',
        'break ↵',
        'words so',
      ],
    ],
    [
      '> a\n>\n> b',
      [
        'quote mark > ',
        'quote words a',
        'quote break ↵',
        'quote mark >',
        'quote break ↵',
        'quote mark > ',
        'quote words b',
      ],
    ],
    [
      'see\n```ts\nlet a;\n\n> b\n```\nend',
      [
        'words see',
        'break ↵',
        'code mark ```ts',
        'code break ↵',
        'code code let a;',
        'code break ↵',
        'code break ↵',
        'code code > b',
        'code break ↵',
        'code mark ```',
        'break ↵',
        'words end',
      ],
    ],
    ['```one line```', ['code mark ```', 'code code one line', 'code mark ```']],
    [
      '```a = 1\nb = 2```',
      ['code mark ```', 'code code a = 1', 'code break ↵', 'code code b = 2', 'code mark ```'],
    ],
  ])('%j', (text, tokens) => {
    expect(read(text)).toEqual(tokens);
  });

  it.each([
    'it`s Dan`s',
    '` `',
    '`open',
    '``',
    '``a`',
    '```',
    '```\nnever closed',
    '>',
    '>5 or 6',
    'a > b',
    '``````',
    '>> x',
  ])('leaves %j as it is', (text) => {
    expect(
      textTokens(text).every(
        ({ kind, block }) => block === 'plain' && (kind === 'words' || kind === 'break'),
      ),
    ).toBe(true);
  });

  it.each(['a `b` ``c``\n> d\n>\n```x\ny\n```z\n```q```', '\n\n```\n```\n`', '> `a\n> b`\r\n> c'])(
    'has every character of %j in one token',
    (text) => {
      const tokens = textTokens(text);
      expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    },
  );

  it.each(['`', '` ', '`a', '`a`b', '``a`', '```\n', '```a\n', '> \n', '> `a\n', '>\n', '`` ` ', '\n', 'x`'])(
    'is read in steps that grow with the length of %j, repeated',
    (part) => {
      const steps = (units: number): number => {
        let sum = 0;
        textTokens(part.repeat(Math.ceil(units / part.length)), (more) => (sum += more));
        return sum;
      };
      expect(steps(10_000)).toBeLessThanOrEqual(5 * 10_000);
      expect(steps(10_000)).toBeLessThanOrEqual(10.5 * steps(1000) + 100);
    },
  );
});
