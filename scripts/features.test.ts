import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import protobuf from 'protobufjs';
import { expect, it } from 'vitest';

import { root } from './lib/paths.mjs';

interface Row {
  line: number;
  cells: string[];
}

const page = readFileSync(join(root, 'docs/features.md'), 'utf8');

/** Rows of all tables, without their heads. */
const rows: Row[] = page
  .split('\n')
  .map((text, index) => ({ text, line: index + 1 }))
  .filter(({ text }) => text.startsWith('| ') && !text.startsWith('| what |'))
  .map(({ text, line }) => ({
    line,
    cells: text
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  }));
const seen = rows.filter(({ cells }) => cells.length === 3);

/** Beginnings of values that every value of an enumeration has. */
function commonStart(values: readonly string[]): string {
  const [first = '', ...others] = values;
  const parts = first.split('_');
  const isCommon = (count: number): boolean =>
    others.every((value) => value.startsWith(`${parts.slice(0, count).join('_')}_`));
  let count = parts.length - 1;
  while (count > 0 && !isCommon(count)) count -= 1;
  return count === 0 ? '' : `${parts.slice(0, count).join('_')}_`;
}

/** Messages with their fields, enumerations with their values, operations with the fields of both of their messages. */
function readSchema(): Map<string, Set<string>> {
  const schema = new Map<string, Set<string>>();
  const add = (name: string, members: readonly string[]): void => {
    const operation = /^(.+)(?:Request|Response)$/.exec(name)?.[1];
    const known = schema.get(operation ?? name) ?? new Set();
    for (const member of members) if (!/^re(?:quest|sponse)_header$/.test(member)) known.add(member);
    schema.set(operation ?? name, known);
  };
  const walk = (space: protobuf.NamespaceBase, within: string): void => {
    for (const object of space.nestedArray) {
      const name = within + object.name;
      if (object instanceof protobuf.Enum) {
        const values = Object.keys(object.values);
        const start = commonStart(values);
        add(
          name,
          values
            .map((value) => value.slice(start.length))
            .filter((value) => !/^(?:.*_)?UNKNOWN(?:_\d+)?$/.test(value)),
        );
      } else if (object instanceof protobuf.Type) {
        add(
          name,
          object.fieldsArray.map((field) => field.name),
        );
        walk(object, `${name}.`);
      } else if (object instanceof protobuf.Namespace) walk(object, within);
    }
  };
  for (const file of ['chat', 'chat_base', 'supplement', 'supplement_base']) {
    const text = readFileSync(join(root, 'proto', `${file}.proto`), 'utf8');
    walk(protobuf.parse(text, { keepCase: true }).root, '');
  }
  return schema;
}

/** What the first column says of the schema: `Type.member`, and names that the schema does not have. */
function readClaims(schema: ReadonlyMap<string, ReadonlySet<string>>) {
  const named = new Set<string>();
  const foreign: string[] = [];
  for (const { line, cells } of rows) {
    let type = '';
    let whole: readonly string[] = [];
    const claim = (): void => {
      for (const member of whole) named.add(`${type}.${member}`);
      if (type !== '') named.add(type);
    };
    for (const [, token = '', colon] of (cells[0] ?? '').matchAll(/`([^`]+)`(:?)/g)) {
      if (schema.get(type)?.has(token)) named.add(`${type}.${token}`);
      else {
        claim();
        if (!schema.has(token)) foreign.push(`line ${line}: ${token}`);
        type = token;
        whole = colon === ':' ? [] : [...(schema.get(token) ?? [])];
      }
    }
    claim();
  }
  return { named, foreign };
}

/** Beginnings of the tests of a file, as they are written. */
const testsIn = (file: string): string[] =>
  [
    ...readFileSync(join(root, 'test/e2e', file), 'utf8').matchAll(
      /\bit(?:\.each\([^]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^])*)\1/g,
    ),
  ].map(([, , name = '']) => name);

const tests = new Map(
  readdirSync(join(root, 'test/e2e'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [file.slice(0, -'.test.ts'.length), testsIn(file)]),
);

const schema = readSchema();
const { named, foreign } = readClaims(schema);

it('leaves nothing of the schema out', () => {
  const members = [...schema].flatMap(([type, own]) => [
    type,
    ...[...own].map((member) => `${type}.${member}`),
  ]);
  expect(members.length).toBeGreaterThan(500);
  expect(members.filter((member) => !named.has(member))).toEqual([]);
});

it('names nothing that the schema does not have', () => {
  expect(foreign).toEqual([]);
});

it('says for each row where it is and which test looks at it', () => {
  expect(seen.length).toBeGreaterThan(80);
  const problems = seen.flatMap(({ line, cells: [what = '', where = '', test = ''] }) => [
    ...(what !== '' && where !== '' && test !== '' ? [] : [`line ${line}: an empty cell`]),
    ...test.split('; ').flatMap((one) => {
      const [file = '', beginning = ''] = one.split(': ');
      const found = tests.get(file)?.some((name) => beginning !== '' && name.startsWith(beginning));
      return found ? [] : [`line ${line}: no test “${one}”`];
    }),
  ]);
  expect(problems).toEqual([]);
});
