import { describe, expect, it } from 'vitest';
import { appFile, appHeaders, contentSecurityPolicy, photoHeaders } from './app-files.ts';

const root = '/opt/parley/renderer';

describe('the own scheme', () => {
  it('finds the app’s files and their types', () => {
    expect(appFile('app://parley/index.html', root)).toEqual({
      path: '/opt/parley/renderer/index.html',
      contentType: 'text/html; charset=utf-8',
    });
    expect(appFile('app://parley/assets/index-B1.js?x=1#y', root)?.path).toBe(
      '/opt/parley/renderer/assets/index-B1.js',
    );
  });

  it.each([
    'app://parley/..%2fmain%2fmain.js',
    'app://parley/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd.json',
    'app://parley/',
    'app://elsewhere/index.html',
    'app://parley/index.html%00.js',
    'app://parley/%E0%A4%A.js',
    'app://parley/notes.txt',
    'nonsense',
  ])('refuses %s', (url) => {
    expect(appFile(url, root)).toBeNull();
  });

  it('allows no foreign and no inline code, and no connection', () => {
    expect(contentSecurityPolicy).toContain("default-src 'none'");
    expect(contentSecurityPolicy).toContain("connect-src 'none'");
    expect(contentSecurityPolicy).toContain("worker-src 'none'");
    expect(contentSecurityPolicy).toContain("frame-src 'none'");
    expect(contentSecurityPolicy).toContain('; media-src blob:; ');
    expect(contentSecurityPolicy).not.toMatch(/unsafe|http|\*/);
    expect(photoHeaders('image/png')).toMatchObject({ 'cache-control': 'no-store' });
    expect(appHeaders('text/css')).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });
});
