import { html } from 'lit';
import { t } from '../../../words/translate.ts';
import type { Emoji } from './emoji.ts';
import { skinTone } from './emoji-memory.ts';
import { shortcodeAt } from './shortcodes.ts';
import type { Completion, Suggestion, Suggestions } from '../completion/completion-list.ts';

type EmojiModules = typeof import('./emoji.ts') &
  typeof import('./find-emoji.ts') &
  typeof import('./emoji-words.ts');

const most = 6;

/** Offers emoji for the shortcode that is being typed. The list of all emoji is loaded at the first colon. */
export class EmojiCompletion implements Completion {
  #modules: EmojiModules | null = null;

  /** The emoji of a shortcode; null also as long as the list is not there. */
  find(code: string): string | null {
    const emoji = this.#modules?.withShortcode(code);
    return emoji && this.#modules ? this.#modules.inTone(emoji, skinTone()) : null;
  }

  async suggest(text: string, caret: number): Promise<Suggestions | null> {
    if (!this.#modules && text.includes(':')) {
      const [emoji, find, words] = await Promise.all([
        import('./emoji.ts'),
        import('./find-emoji.ts'),
        import('./emoji-words.ts'),
      ]);
      this.#modules = { ...emoji, ...find, ...words };
    }
    const at = shortcodeAt(text, caret);
    const modules = this.#modules;
    if (!at || !modules) return null;
    await modules.loadEmojiWords();
    const query = at.query.toLowerCase();
    const all = modules.findEmoji(modules.allEmoji, at.query, most).map((emoji): Suggestion => {
      const character = modules.inTone(emoji, skinTone());
      const shown = html`<span class="character">${character}</span
        ><span class="cut">:${codeOf(emoji, query)}:</span>`;
      return { shown, insert: `${character} ` };
    });
    if (all.length === 0) return null;
    const announced = t('composer.suggested', { count: all.length });
    return { from: at.from, all, label: t('composer.suggestions'), announced };
  }
}

/** The shortcode that one is typing, of the several that it may have. */
const codeOf = ({ shortcodes }: Emoji, query: string): string =>
  shortcodes.find((code) => code.startsWith(query)) ?? shortcodes[0] ?? '';
