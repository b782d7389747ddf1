import { expect, it } from 'vitest';
import { clientName } from './client-name.ts';

it('names the computer and its system', () => {
  expect(clientName('harbour-desk', 'linux')).toBe('Parley on harbour-desk, Linux');
  expect(clientName('Ines-MacBook.local', 'darwin')).toBe('Parley on Ines-MacBook, macOS');
  expect(clientName('DESKTOP-4711', 'win32')).toBe('Parley on DESKTOP-4711, Windows');
});

it('leaves out what no header can carry', () => {
  expect(clientName('bür\r\no', 'linux')).toBe('Parley on bro, Linux');
  expect(clientName('机器', 'freebsd')).toBe('Parley, freebsd');
});
