import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyFingerprint } from '../../client/index.ts';
import { ownCertificate } from './own-certificate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sharing-'));
});
afterEach(() => rm(folder, { recursive: true }));

const inside = (): string => join(folder, 'sharing');
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

it('has the key and the certificate for their owner alone', async () => {
  const { certFile, keyFile, key } = await ownCertificate(inside(), ['192.168.1.20']);
  expect([await modeOf(inside()), await modeOf(keyFile), await modeOf(certFile)]).toEqual([
    '700',
    '600',
    '600',
  ]);
  expect(keyFingerprint(new X509Certificate(await readFile(certFile)))).toBe(key);
  await chmod(keyFile, 0o644);
  await ownCertificate(inside(), ['192.168.1.20']);
  expect(await modeOf(keyFile)).toBe('600');
});

it('keeps the key when the names are others', async () => {
  const first = await ownCertificate(inside(), ['192.168.1.20']);
  const second = await ownCertificate(inside(), ['192.168.1.31', 'hill.local']);
  expect(second.key).toBe(first.key);
  const certificate = new X509Certificate(await readFile(second.certFile));
  expect(certificate.subjectAltName).toBe('IP Address:192.168.1.31, DNS:hill.local');
});

it('never replaces a key that cannot be read', async () => {
  const { keyFile } = await ownCertificate(inside(), ['192.168.1.20']);
  await writeFile(keyFile, 'damaged');
  await expect(ownCertificate(inside(), ['192.168.1.20'])).rejects.toThrow('DECODER');
  expect(await readFile(keyFile, 'utf8')).toBe('damaged');
});
