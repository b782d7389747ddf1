import { describe, expect, it } from 'vitest';
import { limits } from '../../../protocol/index.ts';
import { fileName, mediaType } from './file-name.ts';

describe('the name of a file', () => {
  it.each([
    ['Plan.pdf', 'Plan.pdf'],
    ['Grüße aus Köln.txt', 'Grüße aus Köln.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\notes.txt', 'notes.txt'],
    ['.bashrc', '_bashrc'],
    ['..', '_'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['line\nbreak\u0000.txt', 'line break.txt'],
    ['what?<b>*.html', 'what__b__.html'],
    ['nul.txt', '_nul.txt'],
    ['COM1', '_COM1'],
    ['end. . ', 'end'],
    ['', 'file'],
    ['folder/', 'file'],
    ['half\uD800.txt', 'half.txt'],
  ])('of %j is %j', (requested, name) => {
    expect(fileName(requested)).toBe(name);
  });

  it('keeps its ending where it is cut, and no half of a character', () => {
    const name = fileName(`${'🦉'.repeat(400)}.tar.gz`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(limits.fileNameBytes);
    expect(Buffer.byteLength(name)).toBeGreaterThan(limits.fileNameBytes - 8);
    expect(name).toMatch(/^(?:🦉)+\.gz$/u);
    expect(Buffer.byteLength(fileName('x'.repeat(5000)))).toBe(limits.fileNameBytes);
  });
});

describe('the type of a file', () => {
  it.each([
    ['application/pdf', 'application/pdf'],
    ['Text/HTML; charset=utf-8', 'text/html'],
    ['', 'application/octet-stream'],
    ['pdf', 'application/octet-stream'],
    ['text/plain\r\nset-cookie: a=b', 'application/octet-stream'],
    [`a/${'b'.repeat(100)}`, 'application/octet-stream'],
    ['audio/webm;codecs=opus', 'audio/webm'],
    [
      'audio/webm; codecs=opus; voice=1; duration=2.5; waveform=Aa_; title=Hello; duration=1',
      'audio/webm;codecs=opus;voice=1;duration=1;waveform=Aa_',
    ],
    ['audio/webm;voice=1;duration=x\r\nset-cookie: a=b;waveform=<b>', 'audio/webm;voice=1'],
  ])('of %j is %j', (requested, type) => {
    expect(mediaType(requested)).toBe(type);
  });
});
