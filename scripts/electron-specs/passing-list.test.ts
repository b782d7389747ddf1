import { describe, expect, it } from 'vitest';
import { added, compare, formatList, headingOf, parseList } from './passing-list.mjs';
import { groupFailures, reasonOf, silent, unknown } from './reasons.mjs';
import { readTold, type Result } from './run-file.mjs';

const pass = (title: string): Result => ({ kind: 'pass', title, message: '' });
const fail = (title: string, message = ''): Result => ({ kind: 'fail', title, message });

describe('the list of passing titles', () => {
  const text = '# What it is\n# and from where\nmenu: sets: a menu\nmenu: shows\ntray: shows\n';

  it('is read and written as it was', () => {
    const titles = parseList(text);
    expect([...(titles.get('menu') ?? [])]).toEqual(['sets: a menu', 'shows']);
    expect(formatList(headingOf(text), titles)).toBe(text);
    expect(() => parseList('no file')).toThrow('No file before the title: no file');
  });

  it('tells what is lost and new of the files that ran, and nothing of the others', () => {
    const results = new Map([['menu', [pass('shows'), pass('hides\n it'), fail('sets: a menu')]]]);
    const { passing, lost, gained } = compare(parseList(text), results);
    expect(lost).toEqual(['menu: sets: a menu']);
    expect(gained).toEqual(['menu: hides it']);
    const grown = formatList('', added(parseList(text), passing));
    expect(grown.split('\n')).toEqual([
      '# ',
      'menu: hides it',
      'menu: sets: a menu',
      'menu: shows',
      'tray: shows',
      '',
    ]);
  });

  it('takes a title for passing only if every test of that name passes', () => {
    const results = new Map([['menu', [pass('shows'), fail('shows')]]]);
    expect(compare(parseList(text), results).lost).toEqual(['menu: sets: a menu', 'menu: shows']);
  });
});

describe('what a process told', () => {
  const line = (kind: string, title: string): string => JSON.stringify({ kind, title });

  it('blames the test during which it ended', () => {
    const told = [line('begin', 'a'), line('pass', 'a'), line('begin', 'b'), ''].join('\n');
    expect(readTold(told)).toEqual({ results: [pass('a'), fail('b', 'ended the process')], ended: false });
  });

  it('is all of it when it says so', () => {
    const told = [line('skip', 'a'), line('end', '')].join('\n');
    expect(readTold(told)).toEqual({ results: [{ kind: 'skip', title: 'a', message: '' }], ended: true });
  });
});

describe('a failure', () => {
  const declarations = '    getCPUUsage(): CPUUsage;\n  class Tray extends EventEmitter {\n';

  it.each([
    ['Error: not provided by this host: net.request', 'not provided by this host'],
    ['process.getCPUUsage is not a function', silent],
    ['main_1.Tray is not a constructor', silent],
    ["Cannot read properties of undefined (reading 'url')", silent],
    ['webContents.create is not a function', unknown],
    ['Timeout of 12000ms exceeded.', 'takes too long'],
    ['ended the process', 'ends the process'],
    ['expected 1 to equal 2', 'behaves otherwise'],
  ])('with the words %j', (message, reason) => {
    expect(reasonOf(message, declarations)).toBe(reason);
  });

  it('is listed with others of its reason', () => {
    const results = new Map([
      ['menu', [fail('a', 'expected'), pass('b'), fail('c', 'Timeout of 1ms exceeded')]],
    ]);
    expect(groupFailures(results, '').map(([reason, failures]) => [reason, failures.length])).toEqual([
      ['behaves otherwise', 1],
      ['takes too long', 1],
    ]);
  });
});
