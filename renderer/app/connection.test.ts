import { setLanguage } from '../../words/translate.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { noon } from '../fixtures/model.ts';

import { connectionLine } from './connection.ts';
import { t } from '../../words/translate.ts';

afterEach(() => setLanguage('en'));

describe('connectionLine', () => {
  it('is silent while all is well', () => {
    expect(connectionLine({ kind: 'online' }, noon)).toBeNull();
  });
  it('counts down to the next try', () => {
    const line = connectionLine({ kind: 'offline', nextTryAt: noon + 23_400, reason: '' }, noon);
    expect(line).toEqual({
      kind: 'offline',
      text: t('connection.offlineUntil', { seconds: 24 }),
      action: 'try-now',
    });
    const late = connectionLine({ kind: 'offline', nextTryAt: noon - 5, reason: '' }, noon);
    expect(late?.text).toContain('in 0 s');
    const far = connectionLine({ kind: 'offline', nextTryAt: noon + 5 * 60_000, reason: '' }, noon);
    expect(far?.text).toBe(t('connection.offlineAt', { time: '12:05' }));
  });
  it('offers an action that helps', () => {
    expect(connectionLine({ kind: 'offline', nextTryAt: null, reason: '' }, noon)?.action).toBe('try-now');
    expect(connectionLine({ kind: 'refused', reason: 'Signed out.' }, noon)).toMatchObject({
      text: 'Signed out.',
      action: 'sign-in',
    });
    const tooNew = { kind: 'refused', reason: 'The server is too new.', signedOut: false } as const;
    expect(connectionLine(tooNew, noon)).toEqual({ kind: 'refused', text: tooNew.reason, action: 'try-now' });
    expect(connectionLine({ kind: 'syncing' }, noon)?.action).toBeNull();
  });
  it('says in the window’s language why the server refused', async () => {
    const reason = 'Of the library.';
    const old = { kind: 'refused', reason, why: { kind: 'too-old', server: '0.9', app: '1.4' } } as const;
    expect(connectionLine(old, noon)?.text).toBe(t('network.version.too-old', { server: '0.9', app: '1.4' }));
    await setLanguage('de');
    expect(connectionLine(old, noon)?.text).toMatch(/^Der Server ist zu alt .* \(Server 0.9,/);
    const revoked = { kind: 'refused', reason, why: { kind: 'revoked' } } as const;
    expect(connectionLine(revoked, noon)?.text).toMatch(/^Dieses Gerät wurde abgemeldet/);
  });
  it('says what is wrong with a certificate about which there is nothing to decide', () => {
    const reason = t('error.keyChanged', { host: '192.168.1.20:4700' });
    const line = connectionLine({ kind: 'offline', nextTryAt: noon + 1000, reason, untrusted: true }, noon);
    expect(line).toEqual({ kind: 'refused', text: reason, action: 'try-now' });
  });

  it('names the proxy that failed', () => {
    const reason = 'The proxy 10.0.0.1:3128 of this network cannot be reached.';
    const line = connectionLine({ kind: 'offline', nextTryAt: noon + 1000, reason, proxy: true }, noon);
    expect(line).toEqual({ kind: 'offline', text: reason, action: 'try-now' });
  });
  it('says that it is for the person to look at a certificate, and whether it is another one', () => {
    const certificate = {
      host: 'chat.example.org',
      fingerprint: '',
      subject: '',
      issuer: '',
      validUntil: 0,
      namesHost: true,
    };
    const line = (changed: boolean) =>
      connectionLine(
        { kind: 'offline', nextTryAt: 1, reason: '', certificate: { ...certificate, changed } },
        noon,
      );
    expect(line(false)).toEqual({
      kind: 'refused',
      text: t('network.unknownLine', { host: 'chat.example.org' }),
      action: 'certificate',
    });
    expect(line(true)?.text).toBe(t('network.changedLine', { host: 'chat.example.org' }));
  });
});
