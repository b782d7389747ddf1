import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingsTable, initialSettings } from './schema.ts';
import { checkValues, initialValues, readValues, renamed, setting } from './setting.ts';

const table = {
  size: setting(z.int().check(z.maximum(200)), 100, (stored) => (stored === 'large' ? 150 : stored)),
  name: setting(z.string(), ''),
};

it('has an initial value that fits for every setting', () => {
  expect(initialValues(table)).toEqual({ size: 100, name: '' });
  expect(() => checkValues(settingsTable, initialSettings)).not.toThrow();
});

it('names the setting that does not fit', () => {
  expect(() => checkValues(table, { size: 201 })).toThrow(/^size: /);
  expect(() => checkValues(table, { name: 1 })).toThrow(/^name: /);
  expect(() => checkValues(table, { size: 200, name: 'a' })).not.toThrow();
});

it('migrates what an older version stored, and nothing else', () => {
  expect(readValues(table, { size: 'large', name: 'a' })).toEqual({ size: 150, name: 'a' });
  expect(readValues(table, { size: 90 })).toEqual({ size: 90 });
  expect(() => readValues(table, { size: 'huge' })).toThrow(/^size: /);
});

it('finds a setting under its former name, until it was changed under its new one', () => {
  const port = { port: renamed('oldPort', setting(z.int().check(z.maximum(9)), 0)) };
  expect(readValues(port, { oldPort: 7 })).toEqual({ oldPort: 7, port: 7 });
  expect(readValues(port, { oldPort: 7, port: 8 })).toEqual({ oldPort: 7, port: 8 });
  expect(() => readValues(port, { oldPort: 10 })).toThrow(/^port: /);
  expect(readValues(settingsTable, { servicePort: 4711 })).toMatchObject({ serverPort: 4711 });
});

it('keeps what only a later version knows', () => {
  const stored = { name: 'a', later: { x: 1 } };
  expect(readValues(table, stored)).toEqual(stored);
  const quietHours = { ...initialSettings.quietHours, later: true };
  expect(readValues(settingsTable, { quietHours })).toEqual({ quietHours });
});

it.each([null, [], 'text', 1])('refuses a file that holds %j', (stored) => {
  expect(() => readValues(table, stored)).toThrow(TypeError);
});
