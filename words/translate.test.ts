import { afterEach, expect, test } from 'vitest';
import { listOf } from './lists.ts';
import { locale, setLanguage, t, translator } from './translate.ts';

afterEach(() => setLanguage('en'));

test('a text is said in the current language', async () => {
  expect(t('common.cancel')).toBe('Cancel');
  await setLanguage('de');
  expect(t('common.cancel')).toBe('Abbrechen');
  expect(locale()).toBe('de-DE');
});

test('what is given stands where the text has it, whatever it says', () => {
  expect(t('list.nothingFound', { query: '<b>{query}</b> $& {count}' })).toBe(
    'Nothing found for “<b>{query}</b> $& {count}”.',
  );
});

test('numbers and plurals follow the language', async () => {
  expect(t('search.more', { count: 1234 })).toMatch(/^1,234 more/u);
  expect(t('conversation.newMessages', { count: 1 })).toBe('1 new message');
  expect(t('conversation.newMessages', { count: 1500 })).toBe('1,500 new messages');
  await setLanguage('de');
  expect(t('conversation.newMessages', { count: 1500 })).toBe('1.500 neue Nachrichten');
});

test('of two languages chosen one after the other the later one stays', async () => {
  await Promise.all([setLanguage('de'), setLanguage('en')]);
  expect(t('common.cancel')).toBe('Cancel');
});

test('a translator speaks its own language', async () => {
  const german = await translator('de');
  expect(german('common.cancel')).toBe('Abbrechen');
  expect(t('common.cancel')).toBe('Cancel');
});

test('names are listed as the language has it', async () => {
  expect(listOf(['Mira'])).toBe('Mira');
  expect(listOf(['Mira', 'Jon', 'Ada'])).toBe('Mira, Jon and Ada');
  await setLanguage('de');
  expect(listOf(['Mira', 'Jon', 'Ada'])).toBe('Mira, Jon und Ada');
});
