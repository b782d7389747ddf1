import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { packedProblems } from './packed.mjs';

it('names what is packed beyond the list, missing from it, or of no use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-packed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const put = (name: string) => {
    const file = join(folder, 'resources/app', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'x');
  };
  const list = join(folder, 'list.txt');
  writeFileSync(list, '@img/sharp-SYSTEM\ngone\nws\n');
  for (const file of ['ws/index.js', 'new/index.js', 'new/index.d.ts', 'ws/test/a.js'])
    put(`node_modules/${file}`);
  put(`node_modules/@img/sharp-${process.platform}-${process.arch}/index.js`);
  put('dist/renderer/index.html');
  expect(packedProblems(folder, list).toSorted()).toEqual([
    'app/node_modules/new/index.d.ts is not needed where the app runs',
    'app/node_modules/ws/test/a.js is not needed where the app runs',
    'gone is packed no longer: take it out of the list of packed packages',
    'new is packed now: name it in the list of packed packages, or leave it out',
  ]);
});
