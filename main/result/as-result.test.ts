import { afterEach, expect, it } from 'vitest';
import { ClientError, ProxyError } from '../../client/index.ts';
import { refusalOf } from '../../protocol/index.ts';
import { OwnRefusal } from './own-refusal.ts';
import { asResult } from './as-result.ts';
import { setLanguage, t } from '../../words/translate.ts';

afterEach(() => setLanguage('en'));

const ending = (error: Error) =>
  asResult(async () => {
    throw error;
  });
const failing = async (error: Error): Promise<string> => {
  const result = await ending(error);
  return result.ok ? '' : result.error.message;
};
const wrong = new ClientError('unauthenticated', 'Said in English.', {
  field: 'password',
  refusal: refusalOf('sign_in_wrong'),
});
const proxy = new ProxyError({ kind: 'http', host: 'proxy.example', port: 3128 }, 'sign-in');

it('hands on what the library and the service say in English', async () => {
  expect(await failing(wrong)).toBe(t('refusal.sign_in_wrong'));
  expect(await ending(wrong)).toMatchObject({ error: { field: 'password' } });
});

it.each([
  [wrong, 'Konto oder Passwort ist falsch.'],
  [new ClientError('unauthenticated', 'Sign in again.'), /^Du bist bei diesem Dienst abgemeldet/],
  [new ClientError('offline', 'There is no connection.'), /^Es gibt keine Verbindung/],
  [
    new ClientError('unreachable', proxy.message, { cause: proxy }),
    /^Der Proxy proxy\.example:3128 verlangt/,
  ],
  [new ClientError('refused', 'Only the service knows this.'), 'Only the service knows this.'],
  [
    new ClientError('refused', 'Said in English.', {
      refusal: refusalOf('message_too_long', { most: 8000, length: 8001 }),
    }),
    'Eine Nachricht hat höchstens 8.000 Zeichen. Diese hat 8.001.',
  ],
  [new OwnRefusal('Schon auf Deutsch gesagt.'), 'Schon auf Deutsch gesagt.'],
])('says it in German: %s', async (error, said) => {
  await setLanguage('de');
  expect(await failing(error)).toMatch(said);
});

it('leaves faults of the app alone', async () => {
  await expect(ending(new TypeError('fault'))).rejects.toThrow('fault');
});
