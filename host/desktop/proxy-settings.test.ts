import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyFor, rulesOfEnvironment } from './proxy-rules.ts';
import { readProxyRules } from './proxy-settings.ts';

const env = (more: Record<string, string>) => rulesOfEnvironment(more);

describe('the environment', () => {
  it.each([
    ['https://chat.example.org/', { https_proxy: 'http://proxy.example:3128' }, 'PROXY proxy.example:3128'],
    ['wss://chat.example.org/', { HTTPS_PROXY: 'proxy.example:3128' }, 'PROXY proxy.example:3128'],
    ['https://chat.example.org/', { http_proxy: 'http://proxy.example' }, 'DIRECT'],
    ['http://chat.example.org/', { http_proxy: 'http://me:secret@proxy.example' }, 'PROXY proxy.example:80'],
    ['https://chat.example.org/', { all_proxy: 'socks5h://10.0.0.1' }, 'SOCKS5 10.0.0.1:1080'],
    ['https://chat.example.org/', { https_proxy: 'https://proxy.example' }, 'HTTPS proxy.example:443'],
    ['https://chat.example.org/', { https_proxy: 'gopher://proxy.example' }, 'DIRECT'],
    ['https://chat.example.org/', {}, 'DIRECT'],
    ['https://localhost:4700/', { all_proxy: 'socks5://10.0.0.1' }, 'DIRECT'],
    ['https://[::1]:4700/', { all_proxy: 'socks5://10.0.0.1' }, 'DIRECT'],
  ])('%s with %o: %s', (url, variables, answer) => {
    expect(proxyFor(url, env(variables))).toBe(answer);
  });

  it.each([
    ['example.org', 'https://chat.example.org/', true],
    ['.example.org', 'https://chat.example.org/', true],
    ['*.example.org', 'https://chat.example.org/', true],
    ['ample.org', 'https://chat.example.org/', false],
    ['one.test, chat.example.org', 'https://chat.example.org/', true],
    ['chat.example.org:8443', 'https://chat.example.org/', false],
    ['chat.example.org:8443', 'https://chat.example.org:8443/', true],
    ['*', 'https://chat.example.org/', true],
    ['10.0.0.0/8', 'https://10.1.2.3/', true],
    ['10.0.0.0/8', 'https://11.1.2.3/', false],
    ['10.0.0.0/99', 'https://10.1.2.3/', false],
    ['fd00::/8', 'https://[fd12::1]/', true],
    ['fd12::1', 'https://[fd12::1]/', true],
    ['10.1.2.3', 'https://10.1.2.3/', true],
  ])('no_proxy %s keeps the proxy from %s: %s', (without, url, kept) => {
    const rules = env({ https_proxy: 'proxy.example', no_proxy: without });
    expect(proxyFor(url, rules)).toBe(kept ? 'DIRECT' : 'PROXY proxy.example:80');
  });
});

describe('GNOME’s settings', () => {
  let folder: string;
  let desktop: NodeJS.ProcessEnv;
  const set = (schema: string, key: string, value: string) =>
    execFileSync('gsettings', ['set', `org.gnome.system.proxy${schema}`, key, value], { env: desktop });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-gsettings-'));
    desktop = {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      GSETTINGS_BACKEND: 'keyfile',
      XDG_CURRENT_DESKTOP: 'ubuntu:GNOME',
      https_proxy: 'http://environment.example:1',
    };
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('leave it to the environment while they say nothing', async () => {
    expect(proxyFor('https://chat.example.org/', await readProxyRules(desktop))).toBe(
      'PROXY environment.example:1',
    );
  });

  it('come first when they are set by hand', async () => {
    set('', 'mode', 'manual');
    set('.socks', 'host', 'socks.example');
    set('.socks', 'port', '1081');
    expect(proxyFor('https://chat.example.org/', await readProxyRules(desktop))).toBe(
      'SOCKS5 socks.example:1081',
    );
    set('.http', 'host', 'web.example');
    set('.http', 'port', '3128');
    set('.https', 'host', 'secure.example');
    set('.https', 'port', '3129');
    set('', 'ignore-hosts', "['*.lan', '10.0.0.0/8']");
    const rules = await readProxyRules(desktop);
    expect(proxyFor('https://chat.example.org/', rules)).toBe('PROXY secure.example:3129');
    expect(proxyFor('http://chat.example.org/', rules)).toBe('PROXY web.example:3128');
    expect(proxyFor('https://printer.lan/', rules)).toBe('DIRECT');
  });

  it('are not asked on other desktops', async () => {
    const rules = await readProxyRules({ ...desktop, XDG_CURRENT_DESKTOP: 'KDE' });
    expect(proxyFor('https://chat.example.org/', rules)).toBe('PROXY environment.example:1');
  });
});
