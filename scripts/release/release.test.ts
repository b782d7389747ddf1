import { expect, it } from 'vitest';

import { differing } from './again.mjs';
import { releaseFile, stanza } from './apt-repository.mjs';
import { changelogSection } from './changelog-section.mjs';
import { reproducibleSbom } from './sbom.mjs';

const release = { version: '1.2.3', epoch: Date.parse('2026-01-02T03:04:05Z') / 1000 };

it('takes the section of a release, and the unreleased one before there is one', () => {
  const changelog = '# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.2.3] - 2026-01-02\n\n- old\n';
  expect(changelogSection(changelog, '1.2.3')).toBe('## [1.2.3] - 2026-01-02\n\n- old\n');
  expect(changelogSection(changelog, '2.0.0')).toBe('## [Unreleased]\n\n- new\n');
  expect(() => changelogSection('# Changelog\n', '1.0.0')).toThrow('no section for 1.0.0');
});

it('lists what is inside alike for everyone, without where it came from', () => {
  const list = (timestamp: string) => ({
    serialNumber: timestamp,
    metadata: { timestamp, component: { name: 'checkout', version: '0' } },
    components: [
      {
        name: 'x',
        externalReferences: [
          { type: 'distribution', url: 'https://mirror.example/x.tgz' },
          { type: 'website', url: 'https://x.example' },
        ],
      },
    ],
  });
  const text = reproducibleSbom(list('now'), release, 'v24.1.0');
  expect(reproducibleSbom(list('later'), release, 'v24.1.0')).not.toContain('mirror.example');
  const { serialNumber, metadata, components } = JSON.parse(text);
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(reproducibleSbom(list('later'), release, 'v24.1.0')).toBe(text);
  expect(metadata).toEqual({
    timestamp: '2026-01-02T03:04:05.000Z',
    component: { name: 'parley', version: '1.2.3' },
  });
  expect(components.map(({ name }: { name: string }) => name)).toEqual(['x', 'node']);
});

it('describes packages and lists as apt reads them', () => {
  expect(stanza('Package: x\nVersion: 1\n', 'pool/x.deb', Buffer.from('abc'))).toBe(
    'Package: x\nVersion: 1\nFilename: pool/x.deb\nSize: 3\nSHA256: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n',
  );
  const text = releaseFile(release.epoch, 'amd64', { 'main/binary-amd64/Packages': 'abc' });
  expect(text).toContain('\nDate: Fri, 02 Jan 2026 03:04:05 UTC\n');
  expect(text).toContain(
    '\nSHA256:\n ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad 3 main/binary-amd64/Packages\n',
  );
});

it('names what differs between two releases, but for what a key has made', () => {
  const list = (sums: Record<string, string>) =>
    Object.entries(sums)
      .map(([file, sum]) => `${sum.repeat(64)}  ${file}\n`)
      .join('');
  const one = list({ 'a.deb': '1', 'b.deb': '2', 'apt/dists/stable/InRelease': '3' });
  expect(differing(one, list({ 'a.deb': '1', 'b.deb': '2' }))).toEqual([]);
  expect(differing(one, list({ 'a.deb': '4', 'c.deb': '2' }))).toEqual(['a.deb', 'b.deb', 'c.deb']);
});
