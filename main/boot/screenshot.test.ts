import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Screenshot } from './screenshot.ts';

let folder: string;
let codes: number[];
let capture: () => Promise<Buffer>;

const screenshot = (): Screenshot =>
  new Screenshot({
    file: join(folder, 'out.png'),
    capture: () => capture(),
    end: (code) => codes.push(code),
    failed: () => undefined,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-picture-'));
  codes = [];
  capture = async () => Buffer.from('picture');
});

afterEach(() => rm(folder, { recursive: true }));

it('waits for the window to draw and to show a conversation, then ends the app', async () => {
  const one = screenshot();
  one.opened();
  one.painted();
  one.opened();
  await expect.poll(() => codes).toEqual([0]);
  expect(await readFile(join(folder, 'out.png'), 'utf8')).toBe('picture');
});

it('ends with an error when there is no picture to save', async () => {
  capture = () => Promise.reject(new Error('no window'));
  const one = screenshot();
  one.painted();
  one.opened();
  await expect.poll(() => codes).toEqual([1]);
});
