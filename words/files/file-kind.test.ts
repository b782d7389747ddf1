import { expect, it } from 'vitest';
import { endingOf, fileKindOf, type FileKind } from './file-kind.ts';

it.each<[string, FileKind]>([
  ['Plan.pdf', 'document'],
  ['PLAN.PDF', 'document'],
  ['berths.2026.xlsx', 'document'],
  ['photo.jpeg', 'picture'],
  ['song.flac', 'sound'],
  ['film.mkv', 'video'],
  ['boats.tar.gz', 'archive'],
  ['letter.doc', 'macros'],
  ['letter.DOCM', 'macros'],
  ['logo.svg', 'page'],
  ['index.HTML', 'page'],
  ['setup.exe', 'program'],
  ['invoice.pdf.exe', 'program'],
  ['invoice.pdf .Exe', 'program'],
  ['run.sh', 'program'],
  ['tool.AppImage', 'program'],
  ['photo.png.lnk', 'shortcut'],
  ['Chat.desktop', 'shortcut'],
  ['Makefile', 'other'],
  ['.pdf', 'other'],
  ['.bashrc', 'other'],
  ['notes.xyz', 'other'],
  ['exe', 'other'],
  ['', 'other'],
])('%j is of the kind %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind);
});

it.each([
  ['setup.exe.', 'exe'],
  ['setup.exe. . ', 'exe'],
  ['setup.exe\u00A0', 'exe'],
  ['invoice\u202Efdp.exe', 'exe'],
  ['invoice.pdf\u202E.e\u200Bxe', 'exe'],
  ['plan.txt\n', 'txt'],
  ['a.pdf/setup', ''],
  ['a.txt:b.exe', 'exe'],
  ['setup.exe::$DATA', 'exe::$data'],
])('the ending of %j is %j, as a system sees it', (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});
