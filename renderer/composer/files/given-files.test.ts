import { expect, it } from 'vitest';
import { givenIn } from './given-files.ts';

const item = (name: string, isDirectory: boolean | null, file: File | null = new File(['x'], name)) => ({
  kind: 'file',
  webkitGetAsEntry: () => (isDirectory === null ? null : { name, isDirectory }),
  getAsFile: () => file,
});
const transfer = (...items: unknown[]) => ({ items }) as unknown as DataTransfer;

it('tells folders from files', () => {
  const { files, folders } = givenIn(
    transfer(item('plan.pdf', false), item('boats', true), item('pasted.png', null), {
      kind: 'string',
      webkitGetAsEntry: () => null,
      getAsFile: () => null,
    }),
  );
  expect(files.map(({ name }) => name)).toEqual(['plan.pdf', 'pasted.png']);
  expect(folders).toEqual(['boats']);
});

it('finds nothing where nothing is given', () => {
  expect(givenIn(null)).toEqual({ files: [], folders: [] });
  expect(givenIn(transfer(item('gone', null, null)))).toEqual({ files: [], folders: [] });
});
