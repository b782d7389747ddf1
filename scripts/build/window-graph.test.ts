import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { windowGraph } from './window-graph.mjs';

const folder = mkdtempSync(join(tmpdir(), 'window-graph-'));
const file = (name: string) => join(folder, name);
const files: Record<string, string> = {
  'main.ts':
    "import './list/list.ts';\nimport type { T } from './types.ts';\nexport { u } from './used.ts';\n",
  'list/list.ts':
    "import {\n  a,\n  b,\n} from '../used.ts';\nawait import('./menu.ts');\nawait import('../used.ts');\n",
  'list/menu.ts': "import './entry.ts';\nimport '../used.ts';\nvoid import('./question.ts');\n",
  'list/entry.ts': '',
  'list/question.ts': "import { html } from 'lit';\n",
  'used.ts': '',
  'types.ts': '',
};

beforeAll(() => {
  mkdirSync(file('list'));
  for (const [name, source] of Object.entries(files)) writeFileSync(file(name), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('tells what is loaded at once from what is loaded on demand', () => {
  const { first, later, pieces } = windowGraph(file('main.ts'));
  expect([...first.keys()].toSorted()).toEqual(['list/list.ts', 'main.ts', 'used.ts'].map(file));
  expect([...later.keys()].toSorted()).toEqual(
    ['list/entry.ts', 'list/menu.ts', 'list/question.ts'].map(file),
  );
  expect([...pieces].toSorted()).toEqual(['list/menu.ts', 'list/question.ts'].map(file));
  expect(first.get(file('main.ts'))).toBe(files['main.ts']);
});
