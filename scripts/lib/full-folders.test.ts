import { expect, it } from 'vitest';
import { fullFolders } from './full-folders.mjs';

const files = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);

it('names a folder with more than 35 source files', () => {
  expect(fullFolders([...files('room/full', 35), 'room/full/one-more.css'])).toEqual([
    'room/full has 36 source files, and 35 are the most',
  ]);
});

it('leaves out tests, generated code, catalogues, and what lies in folders below', () => {
  const others = [
    ...files('room', 30, '.test.ts'),
    ...files('room', 30, '.json'),
    ...files('room/below', 30),
    ...files('room/gen', 40),
  ];
  expect(fullFolders([...files('room', 35), ...others])).toEqual([]);
});
