import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeCertificate } from './certificate.ts';

const day = 24 * 3600 * 1000;
const now = Date.UTC(2027, 0, 15);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const names = ['hill.local', '192.168.1.20', 'fd00::2'];
const certificate = new X509Certificate(makeCertificate(privateKey, names, now));

it('is for the key and the names, signed by itself', () => {
  expect(certificate.verify(publicKey)).toBe(true);
  expect(certificate.checkIssued(certificate)).toBe(true);
  expect(certificate.checkHost('hill.local')).toBe('hill.local');
  expect(certificate.checkIP('192.168.1.20')).toBe('192.168.1.20');
  expect(certificate.checkIP('fd00::2')).toBe('fd00::2');
  expect(certificate.checkHost('chat.example.org')).toBeUndefined();
  expect(certificate.ca).toBe(false);
});

it('is good for a year, on clocks that are behind too', () => {
  expect(Date.parse(certificate.validFrom)).toBe(now - day);
  expect(Date.parse(certificate.validTo)).toBe(now + 398 * day);
});

it('is another each time, with the same key', () => {
  const second = new X509Certificate(makeCertificate(privateKey, names, now));
  expect(second.serialNumber).not.toBe(certificate.serialNumber);
  expect(second.publicKey.equals(certificate.publicKey)).toBe(true);
});
