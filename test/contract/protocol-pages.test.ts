import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes, errorKinds, limits, operationNames, operations, schema } from '../../protocol/index.ts';

const page = (name: string): Promise<string> =>
  readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

let hub: string;
let operationPage: string;
let pushPage: string;
/** The text under each heading of operations.md, by operation. */
const sections = new Map<string, string>();
beforeAll(async () => {
  hub = await page('protocol.md');
  operationPage = await page('protocol/operations.md');
  pushPage = await page('protocol/pushes.md');
  for (const [, heading = '', text = ''] of operationPage.matchAll(/^### (.*)\n([^]*?)(?=^#|$(?![^]))/gm)) {
    for (const name of heading.split(', ')) sections.set(name, text);
  }
});

const fieldsOf = (message: string): string[] => (schema.messages[message] ?? []).map(([name]) => name);
/** What all of them have, and what is only there because other servers of the schema have it. */
const common = ['request_header', 'response_header', 'event_request_header', 'created_event'];
const unused = ['user_id', 'is_known_minor', 'x_plus_user'];

describe('operations.md', () => {
  it('has a section for every operation and for nothing else', () => {
    expect([...sections.keys()].sort()).toEqual([...operationNames].sort());
  });

  it.each(operationNames)('says of %s where it is had', (name) => {
    const { supplement, extendedOnly } = operations[name];
    const text = sections.get(name) ?? '';
    // MarkEventObserved shares its section with an operation of the schema.
    const shared = name === 'MarkEventObserved';
    expect(/^Supplement/m.test(text)).toBe(supplement && !shared);
    expect(/extended variant only/i.test(text)).toBe(extendedOnly);
  });

  it.each(operationNames)('names every field that %s asks and answers', (name) => {
    const { request, response } = operations[name];
    const text = sections.get(name) ?? '';
    const fields = [...fieldsOf(request), ...fieldsOf(response)];
    const documented = fields.filter((field) => !common.includes(field) && !unused.includes(field));
    expect(documented.filter((field) => !text.includes(`\`${field}`))).toEqual([]);
  });
});

describe('pushes.md', () => {
  it.each(fieldsOf('StateUpdate'))('says what %s means', (field) => {
    expect(pushPage).toContain(`\`${field}\``);
  });

  it.each(fieldsOf('StateUpdateHeader'))('says what the header’s %s means', (field) => {
    expect(pushPage).toMatch(new RegExp(`\`${field}[\`.]`));
  });
});

describe('protocol.md', () => {
  it.each(errorCodes)('has the error %s with its numbers', (code) => {
    const { httpStatus, closeCode } = errorKinds[code];
    expect(hub).toMatch(new RegExp(`^\\| ${code} \\| ${httpStatus}[^|]*\\| ${closeCode} \\| \\w+ \\|$`, 'm'));
  });

  it('says again of those errors after which coming back makes sense', () => {
    const documented = [...hub.matchAll(/^\| (\w+) \| \d+[^|]*\| \d{4} \| (\w+) \|$/gm)];
    const again = documented.filter(([, , when]) => when !== 'no').map(([, code]) => code);
    expect(again.sort()).toEqual(errorCodes.filter((code) => errorKinds[code].retry).sort());
  });

  it('has every operation in its tables', () => {
    const missing = operationNames.filter((name) => !hub.includes(name));
    expect(missing).toEqual([]);
  });

  it.each(figuresOf(limits))('has the limit %s as it is', (_name, figure) => {
    const table = hub.slice(hub.indexOf('## Limits'), hub.indexOf('## The base variant'));
    const figures = [...table.matchAll(/\d{1,3}(?: \d{3})*/g)].map(([text]) =>
      Number(text.replaceAll(' ', '')),
    );
    // Less than one a second is written by the minute.
    expect(figures).toContain(figure < 1 ? figure * 60 : figure);
  });
});

/** Every number, by its way down. */
function figuresOf(of: object, path = ''): [string, number][] {
  return Object.entries(of).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'number'
      ? [[`${path}${name}`, value] as [string, number]]
      : figuresOf(value as object, `${path}${name}.`),
  );
}
