import { describe, expect, it } from 'vitest';

import { controlFile, parseFpmArgs } from './fpm-arguments.mjs';

const words = (text: string) => text.trim().split(/\s+/);
const args = [
  '--description',
  'A messenger\n In the tray.\n\nWith sounds.',
  '--maintainer',
  'Ada <ada@example.org>',
].concat(
  words(`-s dir --force -t deb -d chromium -d xdg-utils --deb-recommends fonts-noto --deb-compression xz
    --architecture amd64 --after-install /tmp/a --after-remove /tmp/b --version 1.2.0 --package /out/p.deb
    --name parley-chromium --url https://example.org --conflicts parley
    /out/unpacked/=/opt/Parley /tmp/x.desktop=/usr/share/applications/parley.desktop`),
);

describe("fpm's command line", () => {
  it('is read as electron-builder writes it', () => {
    const request = parseFpmArgs(args);
    expect(request.depends).toEqual(['chromium', 'xdg-utils']);
    expect(request.recommends).toEqual(['fonts-noto']);
    expect(request.conflicts).toEqual(['parley']);
    expect(request.options.get('package')).toBe('/out/p.deb');
    expect(request.files).toEqual([
      { from: '/out/unpacked', to: '/opt/Parley', contents: true },
      { from: '/tmp/x.desktop', to: '/usr/share/applications/parley.desktop', contents: false },
    ]);
  });

  it('is refused for other packages, a missing value or a file without a place', () => {
    expect(() => parseFpmArgs(['-s', 'dir', '-t', 'rpm'])).toThrow('only Debian');
    expect(() => parseFpmArgs(['-s', 'dir', '-t', 'deb', '--name'])).toThrow('--name needs a value');
    expect(() => parseFpmArgs(['-s', 'dir', '-t', 'deb', '/tmp/x'])).toThrow('does not say where');
  });
});

describe('the control file', () => {
  it('holds what dpkg needs', () => {
    expect(controlFile(parseFpmArgs(args), 2048)).toBe(
      `Package: parley-chromium
Version: 1.2.0
Architecture: amd64
Maintainer: Ada <ada@example.org>
Installed-Size: 2048
Depends: chromium, xdg-utils
Recommends: fonts-noto
Conflicts: parley
Section: net
Priority: optional
Homepage: https://example.org
Description: A messenger
 In the tray.
 .
 With sounds.
`,
    );
  });

  it('is not made without a name', () => {
    expect(() => controlFile(parseFpmArgs(['-s', 'dir', '-t', 'deb', '--version', '1']), 1)).toThrow(
      '--name is missing',
    );
  });
});
