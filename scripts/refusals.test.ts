import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { refusalCodes, refusals } from '../protocol/refusals.ts';
import { parameterType, parametersOf, parseMessage } from './generate/message.mjs';
import { readCatalogues } from './generate/words.mjs';
import { root } from './lib/paths.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const expected = refusalCodes.map((code) => [code, { ...refusals[code] }]);

describe.each(Object.entries(readCatalogues(join(root, 'words'))))('the catalogue %s', (_language, texts) => {
  it('has a text for every refusal, with its parameters, and for no other', () => {
    const said = Object.entries(texts)
      .filter(([key]) => key.startsWith('refusal.'))
      .map(([key, text]) => {
        const parameters = [...parametersOf(parseMessage(text))].map(([name, parameter]) => [
          name,
          parameterType(parameter) === 'number' ? 'number' : 'text',
        ]);
        return [key.slice('refusal.'.length), Object.fromEntries(parameters)];
      });
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expected));
  });
});

it('the page on refusals lists every code with its parameters, in the order of the list', () => {
  const rows = [...read('docs/protocol/refusals.md').matchAll(/^\| `(\w+)` \| (.*?) ?\| .+ \|$/gmu)];
  const listed = rows.map(([, code, parameters = '']) => [
    code,
    Object.fromEntries([...parameters.matchAll(/`(\w+)` (\w+)/gu)].map(([, name, kind]) => [name, kind])),
  ]);
  expect(listed).toEqual(expected);
});

it('the server uses every code', () => {
  const sources = globSync(['server/**/*.ts'], { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .map(read)
    .join('\n');
  expect(refusalCodes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
