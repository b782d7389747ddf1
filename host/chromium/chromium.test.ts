import { describe, expect, it } from 'vitest';
import { toOwn, toShown } from './addresses.ts';
import { findChromium } from './find.ts';
import { browserArguments, windowArguments } from './flags.ts';

const schemes = new Set(['app']);

describe('addresses', () => {
  it.each([
    ['app://parley/index.html', 'http://parley.app.localhost/index.html'],
    ['app://parley/a?b=c#d', 'http://parley.app.localhost/a?b=c#d'],
  ])('shows %s as %s and back', (own, shown) => {
    expect(toShown(own, schemes)).toBe(shown);
    expect(toOwn(shown, schemes)).toBe(own);
  });

  it.each(['https://example.com/', 'http://parley.other.localhost/', 'http://app.localhost/', 'nonsense'])(
    'leaves %s alone',
    (address) => {
      expect(toShown(address, schemes)).toBe(address);
      expect(toOwn(address, schemes)).toBe(address);
    },
  );
});

describe('Chromium’s arguments', () => {
  const options = { userData: '/data', className: 'Parley', root: false, x11: true };

  it('joins features instead of letting the last list win', () => {
    const switches = new Map([
      ['disable-features', 'Lens,Translate'],
      ['enable-features', 'Some'],
    ]);
    const args = browserArguments({ ...options, switches });
    const lists = args.filter((arg) => arg.startsWith('--disable-features='));
    expect(lists).toHaveLength(1);
    expect(lists[0]).toMatch(/Translate.*Lens$/);
    expect(args).toContain('--enable-features=Some');
  });

  it('drops the sandbox only for root or when asked', () => {
    const switches = new Map<string, string>();
    expect(browserArguments({ ...options, switches })).not.toContain('--no-sandbox');
    expect(browserArguments({ ...options, root: true, switches })).toContain('--no-sandbox');
    expect(windowArguments({ ...options, root: true, switches }, 'http://x')).toContain('--no-sandbox');
  });

  it('keeps pages from the network, also where the system has a proxy', () => {
    const switches = new Map([['proxy-server', 'proxy.example:3128']]);
    const args = browserArguments({ ...options, switches: new Map() });
    expect(args).toContain('--no-proxy-server');
    expect(browserArguments({ ...options, switches })).not.toContain('--proxy-server=proxy.example:3128');
  });

  it('lets no switch override the host’s own', () => {
    const switches = new Map([['user-data-dir', '/elsewhere']]);
    const folders = browserArguments({ ...options, switches }).filter((arg) =>
      arg.startsWith('--user-data-dir'),
    );
    expect(folders).toEqual(['--user-data-dir=/data/chromium']);
  });

  it('says what to install when there is no Chromium', () => {
    expect(() => findChromium({ PATH: '/nonexistent' })).toThrow(/install the package "chromium"/);
    expect(findChromium({ PATH: '', PARLEY_CHROMIUM: process.execPath })).toBe(process.execPath);
  });
});
