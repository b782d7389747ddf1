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

it('takes out what hides an ending', () => {
  expect(safeFileName('report\u202Efdp.exe')).toBe('reportfdp.exe');
  expect(fileNameParts('notes\n.txt ')).toEqual({ stem: 'notes ', ending: '.txt' });
});
