import { afterEach, expect, it } from 'vitest';
import { ClientError, errorText, ProxyError } from '../../client/index.ts';
import { refusalOf } from '../../protocol/index.ts';
import { OwnRefusal } from './own-refusal.ts';
import { asResult } from './as-result.ts';
import { setLanguage, t, translator } from '../../words/translate.ts';

const german = await translator('de');

afterEach(() => setLanguage('en'));

const ending = (error: Error) =>
  asResult(async () => {
    throw error;
  });
const failing = async (error: Error): Promise<string> => {
  const result = await ending(error);
  return result.ok ? '' : result.error.message;
};
const wrong = new ClientError(
  'unauthenticated',
  { said: 'Said in English.' },
  {
    field: 'password',
    refusal: refusalOf('sign_in_wrong'),
  },
);
const proxy = new ProxyError({ kind: 'http', host: 'proxy.example', port: 3128 }, 'sign-in');

it('says a refusal by its code and hands on the field', async () => {
  expect(await failing(wrong)).toBe(t('refusal.sign_in_wrong'));
  expect(await ending(wrong)).toMatchObject({ error: { field: 'password' } });
});

it.each([
  [wrong, german('refusal.sign_in_wrong')],
  [new ClientError('unauthenticated', errorText('error.signedOut')), german('error.signedOut')],
  [new ClientError('offline', errorText('error.offline')), german('error.offline')],
  [
    new ClientError('unreachable', proxy.text, { cause: proxy }),
    german('error.proxySignIn', { proxy: 'proxy.example:3128' }),
  ],
  [new ClientError('refused', { said: 'Only the server knows this.' }), 'Only the server knows this.'],
  [
    new ClientError(
      'refused',
      { said: 'Said in English.' },
      {
        refusal: refusalOf('message_too_long', { most: 8000, length: 8001 }),
      },
    ),
    german('refusal.message_too_long', { most: 8000, length: 8001 }),
  ],
  [new OwnRefusal('Schon auf Deutsch gesagt.'), 'Schon auf Deutsch gesagt.'],
])('says it in German: %s', async (error, said) => {
  await setLanguage('de');
  expect(await failing(error)).toBe(said);
});

it('leaves faults of the app alone', async () => {
  await expect(ending(new TypeError('fault'))).rejects.toThrow('fault');
});
