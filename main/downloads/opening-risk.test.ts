import { describe, expect, it } from 'vitest';
import { riskOfFile, riskOfName } from './opening-risk.ts';

describe('what opening a file could do, by its name', () => {
  it.each([
    ['Plan.pdf', null],
    ['notes.TXT', null],
    ['photo.JPG', null],
    ['boats.tar.gz', null],
    ['letter.docx', null],
    ['setup.exe', 'program'],
    ['SETUP.EXE', 'program'],
    ['invoice.pdf.exe', 'program'],
    ['setup.exe. . ', 'program'],
    ['invoice\u202Efdp.exe', 'program'],
    ['install.sh', 'program'],
    ['install.msi', 'program'],
    ['script.js', 'program'],
    ['photo.png.lnk', 'program'],
    ['Harbour.desktop', 'program'],
    ['site.url', 'program'],
    ['disk.iso', 'program'],
    ['index.html', 'page'],
    ['logo.SVG', 'page'],
    ['letter.docm', 'macros'],
    ['letter.doc', 'macros'],
    ['notes', 'unknown'],
    ['.pdf', 'unknown'],
    ['notes.pdf\u0000x', 'unknown'],
    ['a.newest', 'unknown'],
    ['', 'unknown'],
  ])('%j: %s', (name, risk) => {
    expect(riskOfName(name)).toBe(risk);
  });
});

describe('what opening a file that is here could do', () => {
  const asked: (readonly string[])[] = [];
  const saying = (stdout: string) => async (program: string, parameters: readonly string[]) => {
    asked.push([program, ...parameters]);
    return { stdout };
  };
  const on = (platform: NodeJS.Platform, path: string, type: string) =>
    riskOfFile(path, { platform, run: saying(`${type}\n`) });

  it.each([
    ['application/pdf', null],
    ['text/plain', null],
    ['application/vnd.oasis.opendocument.text', null],
    ['application/vnd.openxmlformats-officedocument.presentationml.presentation', null],
    ['application/x-7z-compressed', null],
    ['application/x-compressed-tar', null],
    ['video/x-matroska', null],
    ['application/x-desktop', 'program'],
    ['application/x-shellscript', 'program'],
    ['application/x-pie-executable', 'program'],
    ['application/vnd.microsoft.portable-executable', 'program'],
    ['text/x-python', 'program'],
    ['application/javascript', 'program'],
    ['application/vnd.debian.binary-package', 'program'],
    ['text/html', 'page'],
    ['application/xhtml+xml', 'page'],
    ['image/svg+xml', 'page'],
    ['application/vnd.ms-word.document.macroEnabled.12', 'macros'],
    ['application/octet-stream', 'unknown'],
  ])('is what a Linux desktop takes it for: %s', async (type, risk) => {
    expect(await on('linux', '/downloads/Plan.pdf', type)).toBe(risk);
    expect(asked.at(-1)).toEqual(['xdg-mime', 'query', 'filetype', '/downloads/Plan.pdf']);
  });

  it('is not less because the system takes it for something harmless', async () => {
    expect(await on('linux', '/downloads/setup.exe', 'text/plain')).toBe('program');
  });

  it('goes by the name it was saved under elsewhere, and where no one can be asked', async () => {
    expect(await on('win32', '/downloads/Plan.pdf', 'text/html')).toBeNull();
    expect(await on('darwin', '/downloads/Plan.command', 'text/plain')).toBe('program');
    const run = () => Promise.reject(new Error('no such program'));
    expect(await riskOfFile('/downloads/Plan.pdf', { platform: 'linux', run })).toBeNull();
  });
});
