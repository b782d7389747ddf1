import { expect, it } from 'vitest';
import { errorText } from '../../client/index.ts';
import { refusalOf } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { wordsOf } from './words-of.ts';

const message = 'Said by the server.';
const text = errorText('error.addressScheme', { scheme: 'ftp' });

it('says a refusal by its code, else the text, else the words of the server', () => {
  expect(wordsOf({ message, text, refusal: refusalOf('name_empty') })).toBe(t('refusal.name_empty'));
  expect(wordsOf({ message, text })).toBe(t('error.addressScheme', { scheme: 'ftp' }));
  expect(wordsOf({ message })).toBe(message);
});

it('lets the words of the server deceive no one', () => {
  expect(wordsOf({ message: 'No \u202Eseeccus\u0007 \uD800here' })).toBe('No seeccus here');
});

it('does without a text that another version kept', () => {
  const kept: unknown = { key: 'error.ofAnotherVersion', parameters: {} };
  expect(wordsOf({ message, text: kept as typeof text })).toBe(message);
});
