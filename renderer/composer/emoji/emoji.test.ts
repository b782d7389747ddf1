import { afterEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../words/languages.ts';
import { setLanguage } from '../../../words/translate.ts';
import { allEmoji, emojiGroups, inTone, withCharacter, withShortcode } from './emoji.ts';
import { EmojiCompletion } from './emoji-completion.ts';
import { emojiWords, loadEmojiWords } from './emoji-words.ts';
import { findEmoji } from './find-emoji.ts';

describe('the emoji', () => {
  it('are there in every group, each with a name and a shortcode of its own', () => {
    expect(new Set(allEmoji.map(({ group }) => group))).toEqual(new Set(emojiGroups));
    expect(allEmoji.length).toBeGreaterThan(1800);
    for (const { name, shortcodes } of allEmoji) expect([name, shortcodes.length]).not.toEqual(['', 0]);
    const codes = allEmoji.flatMap(({ shortcodes }) => shortcodes);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('are found by shortcode and in any tone', () => {
    expect(withShortcode('tada')?.character).toBe('🎉');
    expect(withShortcode('Tada')?.character).toBe('🎉');
    expect(withShortcode('nothing_like_it')).toBeNull();
    const wave = withShortcode('wave')!;
    expect([0, 1, 5].map((tone) => inTone(wave, tone))).toEqual(['👋', '👋🏻', '👋🏿']);
    expect(withCharacter('👋🏿')).toBe(wave);
    expect(withCharacter('❤')).toBe(withCharacter('❤\uFE0F'));
    expect(inTone(withShortcode('tada')!, 3)).toBe('🎉');
  });

  it.each([
    ['pizza', '🍕'],
    [':wav', '👋'],
    ['red heart', '❤️'],
    ['party', '🎉'],
  ])('%s finds %s first', (query, character) => {
    const [first] = findEmoji(allEmoji, query, 1);
    expect(first?.character.replace('\uFE0F', '')).toBe(character.replace('\uFE0F', ''));
  });

  it('are not found by unrelated words', () => {
    expect(findEmoji(allEmoji, 'zzzz')).toEqual([]);
    expect(findEmoji(allEmoji, ' ')).toEqual([]);
    expect(findEmoji(allEmoji, 'smile', 7)).toHaveLength(7);
  });
});

describe('the emoji in another language', () => {
  afterEach(() => setLanguage('en'));

  const speak = async (language: Language): Promise<void> => {
    await setLanguage(language);
    await loadEmojiWords();
  };

  it('are all named in German, and found by each of their names and tags', async () => {
    await speak('de');
    expect(allEmoji.filter((emoji) => emojiWords(emoji) === emoji)).toEqual([]);
    const lost = allEmoji.flatMap((emoji) => {
      const { name, tags } = emojiWords(emoji);
      return [emoji.name, ...emoji.tags, name, ...tags].filter(
        (text) => findEmoji([emoji], text).length === 0,
      );
    });
    expect(lost).toEqual([]);
    await speak('en');
    expect(allEmoji.every((emoji) => emojiWords(emoji) === emoji)).toBe(true);
  });

  it.each([
    ['Feuer', '🔥'],
    ['daumen hoch', '👍'],
    ['Brötchen', '🥯'],
    ['frohlich', '😀'],
    ['Herz (Organ)', '🫀'],
    ['gute Nacht', '😪'],
    ['fire', '🔥'],
    ['wav', '👋'],
  ])('in German, %s finds %s first', async (query, character) => {
    await speak('de');
    const [first] = findEmoji(allEmoji, query, 1);
    expect(first?.character.replace('\uFE0F', '')).toBe(character);
  });

  it('are named in the language that was chosen last', async () => {
    await speak('de');
    const party = withShortcode('tada')!;
    expect(emojiWords(party).name).toBe('Konfettibombe');
    await speak('en');
    expect(emojiWords(party).name).toBe('party popper');
    expect(findEmoji(allEmoji, 'Konfettibombe')).toEqual([]);
  });

  it('are offered in it as soon as it is chosen', async () => {
    const completion = new EmojiCompletion();
    const offered = async (text: string) => (await completion.suggest(text, text.length))?.all.length ?? 0;
    expect(await offered(':fire')).toBeGreaterThan(0);
    expect(await offered(':feuer')).toBe(0);
    await setLanguage('de');
    expect(await offered(':feuer')).toBeGreaterThan(0);
    expect(await offered('so :brötchen')).toBeGreaterThan(0);
  });
});
