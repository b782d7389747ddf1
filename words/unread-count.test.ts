import { afterEach, describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import { messagesFromSeveral } from './several-messages.ts';
import { setLanguage, t } from './translate.ts';
import { countedUnread, unreadText } from './unread-count.ts';

afterEach(() => setLanguage('en'));

describe.each(languages)('a count of unread messages in %s', (language) => {
  it.each([
    [1, '1'],
    [499, '499'],
    [500, '500+'],
    [1500, '500+'],
  ])('of %i is said as %s in figures and in every text', async (count, figures) => {
    await setLanguage(language);
    expect(unreadText(count)).toBe(figures);
    for (const text of [
      t('list.unread', { count: countedUnread(count) }),
      t('status.unreadIn', { account: '', count: countedUnread(count) }),
      t('tray.unread', { count: countedUnread(count) }),
      t('notifications.several', { count: countedUnread(count), newest: '' }),
      messagesFromSeveral(count, [], { sender: '', text: '' }),
      messagesFromSeveral(count, [], { sender: '', text: null }),
    ])
      expect(text.match(/[\d.,+]+/u)?.[0]).toBe(figures);
  });

  it('of which there may be more is said to be open', async () => {
    await setLanguage(language);
    expect(unreadText(20, true)).toBe('20+');
    expect(unreadText(900, true)).toBe('500+');
    expect(t('list.unreadAtLeast', { count: 20 })).toContain('20+');
  });
});
