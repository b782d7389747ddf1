import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withLightHttp } from './light-http.mjs';

it.each([
  'import { request } from "node:http";',
  'import { STATUS_CODES, request as request$1 } from "node:http";',
  'import http from "node:http";',
  'import http$1, { STATUS_CODES, request } from "node:http";',
])('%s loads no other client, and nothing else changes', (line) => {
  const names = line.match(/http(\$1)?(?= from|, \{)|\w+(\$1)?(?= \}|,)/gu) ?? [];
  const program = `import { join } from "node:path";\n${line}\nconst text = 'from "x"';\n`;
  const report = `console.log(JSON.stringify([
    [${names.join(', ')}].every((it) => it !== undefined),
    process.moduleLoadList.some((name) => name.endsWith('undici/undici')),
  ]));`;
  const run = (code: string): unknown =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', code + report], { encoding: 'utf8' }),
    );
  expect(names.length).toBeGreaterThan(0);
  expect(run(program)).toEqual([true, true]);
  expect(run(withLightHttp(program))).toEqual([true, false]);
  const changed = withLightHttp(program).split('\n');
  expect(changed.toSpliced(1, 1)).toEqual(program.split('\n').toSpliced(1, 1));
});

it('does not pass over a form that it does not know', () => {
  expect(() => withLightHttp('import * as http from "node:http";')).toThrow('node:http');
  expect(() => withLightHttp('export { request } from "node:http";')).toThrow('node:http');
});
