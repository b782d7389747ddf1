import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/security.md');

it('the page on security names tests that there are, by titles that they have', () => {
  const missing: string[] = [];
  for (const [, file = '', titles = ''] of page.matchAll(/`([\w./-]+\.test\.ts)`((?:(?:: |, )"[^"]+")*)/gu)) {
    const source = read(file);
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/gu))
      if (!source.includes(title)) missing.push(`${file}: ${title}`);
  }
  expect(missing).toEqual([]);
});

it('lists every production dependency, with why it is there, and no other', () => {
  const [, list = ''] = page.split('## Production dependencies');
  const rows = [...list.matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]+ \|$/gmu)].map(([, name]) => name);
  const shipped = ['package.json', 'host/package.json'].flatMap((file) =>
    Object.keys((JSON.parse(read(file)) as { dependencies: Record<string, string> }).dependencies),
  );
  expect(rows).toEqual([...new Set(shipped)].toSorted());
});

it('has the twenty items of Electron’s checklist', () => {
  const items = [...page.matchAll(/^\| (\d+)\. /gmu)].map(([, number]) => Number(number));
  expect(items).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
