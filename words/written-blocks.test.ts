import { expect, it } from 'vitest';
import { SegmentType } from '../protocol/enums.ts';
import type { Segment } from '../protocol/types.ts';
import { text } from './testing.ts';
import { writtenBlocks } from './written-blocks.ts';

const lineBreak: Segment = { type: SegmentType.SEGMENT_TYPE_LINE_BREAK };
const bold = (words: string): Segment => ({ ...text(words), formatting: { bold: true } });

/** "quote: yes/no", with code in angle brackets. */
const blocks = (...segments: Segment[]): string[] =>
  writtenBlocks(segments).map((block) =>
    block.kind === 'code'
      ? `code: ${block.text}`
      : `${block.kind}: ${block.runs.map(({ text: words, code }) => (code ? `<${words}>` : words)).join('/')}`,
  );

it('are the segments as they came where nothing is marked', () => {
  expect(blocks(text('one'), lineBreak, bold('two'))).toEqual(['plain: one/\n/two']);
  expect(blocks()).toEqual(['plain: ']);
});

it('keep the formats of words, and lose the marks', () => {
  expect(blocks(text('run `a '), bold('b'), text('` '), bold('now'))).toEqual(['plain: run /<a >/<b>/ /now']);
  expect(blocks(text('> yes'), lineBreak, text('> no\nso'))).toEqual(['quote: yes/\n/no', 'plain: so']);
});

it('have no empty lines around blocks, but those within code', () => {
  expect(blocks(text('see\n\n```js\n\nlet a;\n\n```\n\nend'))).toEqual([
    'plain: see',
    'code: \nlet a;\n',
    'plain: end',
  ]);
  expect(blocks(text('```a```\n```b```'))).toEqual(['code: a', 'code: b']);
});

it('show code in the order in which it runs, with nothing hidden', () => {
  expect(blocks(text('`a\u202E \u2066b\u200B`'))).toEqual(['plain: <a b>']);
  expect(blocks(text('```\nif (\u202Ea)\r\n```'))).toEqual(['code: if (a)']);
});
