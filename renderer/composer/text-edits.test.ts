import { describe, expect, it } from 'vitest';
import { edited, type TextEdit } from './completion/text-edit.ts';
import { codeEdit, linkEdit, quoteEdit, toggleMark, type FormatMark } from './text-edits.ts';

/** Text with its selection between brackets. */
const parse = (shown: string): [string, number, number] => {
  const start = shown.indexOf('[');
  const end = shown.indexOf(']') - 1;
  return [shown.replace('[', '').replace(']', ''), start, end];
};
const shown = (text: string, edit: TextEdit): string => {
  const after = edited(text, edit);
  const [start, end] = edit.select;
  return `${after.slice(0, start)}[${after.slice(start, end)}]${after.slice(end)}`;
};
const toggled = (before: string, mark: FormatMark): string => {
  const [text, start, end] = parse(before);
  return shown(text, toggleMark(text, start, end, mark));
};

describe('toggleMark', () => {
  it.each<[string, FormatMark, string]>([
    ['say [hello] now', '**', 'say **[hello]** now'],
    ['say **[hello]** now', '**', 'say [hello] now'],
    ['say [**hello**] now', '**', 'say [hello] now'],
    ['say [hello ]now', '_', 'say _[hello]_ now'],
    ['say []', '__', 'say __[]__'],
    ['__[x]__', '_', '__*[x]*__'],
    ['__*[x]*__', '_', '__[x]__'],
    ['**[x]**', '_', '**_[x]_**'],
    ['[_x_]', '__', '__[*x*]__'],
    ['say **ten[]**', '**', 'say **ten**[]'],
    ['__a__ and _b[]_ c', '_', '__a__ and _b_[] c'],
    ['**a** b[]**c**', '**', '**a** b**[]****c**'],
    ['say **[]**', '**', 'say []'],
    ['__*x[]*__', '_', '__*x*[]__'],
    ['snake_case _b[]_', '_', 'snake_case _b_[]'],
    ['2 ** 3 **b[]**', '**', '2 ** 3 **b**[]'],
    ['a_b []_c_', '_', 'a_b _[]__c_'],
    ['[one\n\ntwo]', '~~', '~~[one~~\n\n~~two]~~'],
  ])('turns %j by %s into %j', (before, mark, after) => {
    expect(toggled(before, mark)).toBe(after);
  });
});

describe('code', () => {
  it.each([
    ['run [npm i] now', 'run `[npm i]` now'],
    ['run `[npm i]` now', 'run [npm i] now'],
    ['say []', 'say `[]`'],
    ['see\n[let a;\nlet b;]', 'see\n[```\nlet a;\nlet b;\n```]'],
    ['see\n[```js\nlet a;\n```]\nend', 'see\n[let a;]\nend'],
  ])('makes %j into %j', (before, after) => {
    const [text, start, end] = parse(before);
    expect(shown(text, codeEdit(text, start, end))).toBe(after);
  });
});

describe('a quote', () => {
  it.each([
    ['at [five]?\nyes', '[> at five?]\nyes'],
    ['[one\ntwo]', '[> one\n> two]'],
    ['[> one\n> two]', '[one\ntwo]'],
    ['say []', '> say []'],
  ])('turns %j into %j', (before, after) => {
    const [text, start, end] = parse(before);
    expect(shown(text, quoteEdit(text, start, end))).toBe(after);
  });
});

describe('linkEdit', () => {
  it('asks for the address of selected words, and for words where there are none', () => {
    expect(shown('see the page', linkEdit('see the page', 4, 12))).toBe('see [the page]([https://])');
    expect(linkEdit('', 0, 0)).toMatchObject({ insert: '[](https://)', select: [1, 1] });
  });
});
