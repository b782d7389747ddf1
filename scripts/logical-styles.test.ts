import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const room = join(import.meta.dirname, '../renderer');
/** Confetti falls and ponies run alike in every language. */
const exempt = new Set(['app/surprise-styles.ts']);

/** What names a side of the screen where a side of the line is meant. */
const sided =
  /^\s*(?:(?:margin|padding|border)-(?:left|right)\b[\w-]*|left|right|text-align: (?:left|right)|float)\b.*;$/u;
/** Four values of which the second and the fourth, right and left, are not the same. */
const lopsided = /^\s*(?:margin|padding|inset|border-width): \S+ (\S+) \S+ (\S+);$/u;

const wrongIn = (css: string): string[] =>
  css.split('\n').filter((line) => {
    const [, right, left] = lopsided.exec(line) ?? [];
    return (sided.test(line) && !line.includes('${')) || right !== left;
  });

it('knows a side of the screen when it sees one', () => {
  const physical = [
    '  left: 0;',
    '  margin-right: 4px;',
    '  padding: 4px 12px 4px 20px;',
    '  text-align: left;',
  ];
  expect(wrongIn(physical.join('\n'))).toEqual(physical);
  expect(wrongIn('  padding: 4px 8px 2px 8px;\n  inset-inline-start: 0;\n  margin: 0 auto;')).toEqual([]);
});

it('follows the direction of lines in every style', () => {
  const found = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|css)$/u.test(file) && !file.endsWith('.test.ts') && !exempt.has(file))
    .flatMap((file) => {
      const source = readFileSync(join(room, file), 'utf8');
      const styles = file.endsWith('.css')
        ? [source]
        : [...source.matchAll(/css`([^`]*)`/gu)].map(([, css = '']) => css);
      return styles.flatMap(wrongIn).map((line) => `${file}: ${line.trim()}`);
    });
  expect(found).toEqual([]);
});
