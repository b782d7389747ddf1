import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

import { root } from '../lib/paths.mjs';
import { baseVariantFiles, baseVariantOf } from './base-variant.mjs';

describe('the base variant', () => {
  it.each(baseVariantFiles(join(root, 'proto')))('is current in $path', ({ path, text }) => {
    expect(readFileSync(path, 'utf8'), 'run `npm run generate`').toBe(text);
  });
});

const made = (...lines: string[]): string[] => {
  const source = ['// What it is.', '', 'message Before {', '}', '', ...lines].join('\n');
  return baseVariantOf(source, 'x.proto').split('\n').slice(5);
};

test('a marked line goes with the comment above it', () => {
  expect(made('  int32 a = 1;', '  // Of b.', '  int32 b = 2; // [ext]', '  int32 c = 3;')).toEqual([
    '  int32 a = 1;',
    '  int32 c = 3;',
  ]);
});

test('a marked comment goes alone', () => {
  expect(made('  // Of a.', '  // More of a. [ext]', '  int32 a = 1;')).toEqual([
    '  // Of a.',
    '  int32 a = 1;',
  ]);
});

test('a marked block goes whole, with the comment above and the empty line below it', () => {
  const block = ['// Of A.', 'message A { // [ext]', '  message B {', '  }', '  int32 a = 1;', '}', ''];
  expect(made(...block, 'message C {', '}')).toEqual(['message C {', '}']);
});

test('a line with a text for the base variant becomes that text', () => {
  expect(made('  // Of a.', '  int32 a = 1; // [base] string b = 1;')).toEqual([
    '  // Of a.',
    '  string b = 1;',
  ]);
});

test('a text on a line of its own is added there', () => {
  expect(
    made('  // [base] message A {', '  // [base]   int32 a = 1;', '  // [base] }', '  // [base]'),
  ).toEqual(['  message A {', '    int32 a = 1;', '  }', '']);
});

test('a marked block that nothing closes is refused', () => {
  expect(() => made('message A { // [ext]', '  int32 a = 1;')).toThrow('nothing closes message A');
});
