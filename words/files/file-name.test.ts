import { expect, it } from 'vitest';
import { fileNameParts, safeFileName } from './file-name.ts';

it('says what a file is, however long its name', () => {
  expect(safeFileName('Minutes.pdf')).toBe('Minutes.pdf');
  expect(safeFileName(`${'Holiday pictures '.repeat(20)}.pdf.exe`)).toMatch(/^Holiday pictures .*….exe$/u);
  expect([...safeFileName(`${'x'.repeat(500)}.docx`)]).toHaveLength(125);
});

it('cuts an ending that is no ending', () => {
  expect(safeFileName(`a.${'b'.repeat(500)}`)).toHaveLength(120);
  expect(fileNameParts('README')).toEqual({ stem: 'README', ending: '' });
});

it.each(['.exe........', `.exe${'\u00AD'.repeat(10)}`, '.exe\u200D\u200D', '.exe. .'])(
  'shows what %j is',
  (end) => {
    const name = safeFileName(`Report.pdf ${'x'.repeat(200)}${end}`);
    expect(name).toMatch(/….exe$/u);
    expect(fileNameParts(`Report.pdf${end}`)).toEqual({ stem: 'Report.pdf', ending: '.exe' });
  },
);

it('takes out what hides an ending', () => {
  expect(fileNameParts('a.ex\u200De').ending).toBe('.ex\u200De');
  expect(safeFileName('...')).toBe('...');
  expect(safeFileName('report\u202Efdp.exe')).toBe('reportfdp.exe');
  expect(fileNameParts('notes\n.txt ')).toEqual({ stem: 'notes ', ending: '.txt' });
});
