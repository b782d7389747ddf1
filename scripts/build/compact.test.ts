import { expect, it } from 'vitest';
import { bareIcon, compact } from './compact.mjs';

it('takes indentation, comments and spaces out of styles, and leaves what is quoted and every line', () => {
  const source = [
    'const styles = css`',
    '  /* Its ends',
    '     are round. */',
    '  .pill:is(a, b) :focus {',
    '    margin: 0 4px;',
    "    content: 'a: b, c';",
    '  }',
    '  ${more} .x {',
    '  }',
    '`;',
    '/* kept */ const a = { b: 1, c };',
  ].join('\n');
  expect(compact(source).split('\n')).toEqual([
    'const styles = css`',
    '',
    '',
    '.pill:is(a,b) :focus{',
    'margin:0 4px;',
    "content:'a: b, c';",
    '}',
    '${more} .x{',
    '}',
    '`;',
    '/* kept */ const a = { b: 1, c };',
  ]);
});

it('leaves only the shapes of an icon', () => {
  const file =
    '<!-- @license x -->\n<svg\n  class="a"\n  width="24"\n>\n  <path d="M1 2" />\n  <path d="M3 4" />\n</svg>\n';
  expect(bareIcon(file)).toBe('<svg><path d="M1 2" /><path d="M3 4" /></svg>');
});
