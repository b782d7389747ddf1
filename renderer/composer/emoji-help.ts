import { css, html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Emoji } from './emoji.ts';
import { shortcodeAt } from './shortcodes.ts';
import type { TextEdit } from './text-edits.ts';
import { skinTone } from './emoji-memory.ts';
import { t } from '../../words/translate.ts';

type EmojiModules = typeof import('./emoji.ts') & typeof import('./find-emoji.ts');

const most = 6;

export const suggestionStyles = css`
  .suggestions {
    position: absolute;
    inset-inline-start: 8px;
    bottom: calc(100% + 4px);
    min-width: 200px;
    padding: 4px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--raised);
    box-shadow: var(--shadow);
    z-index: 1;
  }
  .suggestions [role='option'] {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 32px;
    padding-inline: 8px;
    border-radius: var(--radius);
  }
  .suggestions [role='option']:hover {
    background: var(--raised-hover);
  }
  .suggestions [aria-selected='true'] {
    background: var(--accent-soft);
    outline: 1px solid transparent;
  }
  .suggestions .character {
    flex: none;
    width: 24px;
    font-size: 18px;
    font-variant-emoji: emoji;
    text-align: center;
  }
`;

/** Offers emoji for the shortcode that is being typed. The list of all emoji is loaded at the first colon. */
export class EmojiHelp implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #edit: (edit: TextEdit) => void;
  #modules: EmojiModules | null = null;
  #found: readonly Emoji[] = [];
  #active = 0;
  #query = '';
  #typed: { from: number; to: number } | null = null;
  /** Counts what was typed, so that a late list does not offer for an earlier word. */
  #turn = 0;

  constructor(host: ReactiveControllerHost, edit: (edit: TextEdit) => void) {
    this.#host = host;
    this.#edit = edit;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.close();
  }

  get open(): boolean {
    return this.#found.length > 0;
  }

  get activeId(): string | null {
    return this.open ? `suggestion-${this.#active}` : null;
  }

  /** The emoji of a shortcode; null also as long as the list is not there. */
  find(code: string): string | null {
    const emoji = this.#modules?.withShortcode(code);
    return emoji && this.#modules ? this.#modules.inTone(emoji, skinTone()) : null;
  }

  async typed(text: string, caret: number): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    if (!this.#modules && text.includes(':')) {
      const [emoji, find] = await Promise.all([import('./emoji.ts'), import('./find-emoji.ts')]);
      this.#modules = { ...emoji, ...find };
      if (turn !== this.#turn) return;
    }
    const at = shortcodeAt(text, caret);
    this.#found = at && this.#modules ? this.#modules.findEmoji(this.#modules.allEmoji, at.query, most) : [];
    this.#query = at?.query.toLowerCase() ?? '';
    this.#typed = at ? { from: at.from, to: caret } : null;
    this.#active = 0;
    this.#host.requestUpdate();
  }

  close(): void {
    this.#turn += 1;
    if (!this.open) return;
    this.#found = [];
    this.#host.requestUpdate();
  }

  /** Whether the key was for the list. */
  key(event: KeyboardEvent): boolean {
    if (!this.open || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = this.#found[this.#active];
    if (step !== undefined) {
      this.#active = (this.#active + step + this.#found.length) % this.#found.length;
      this.#host.requestUpdate();
    } else if (event.key === 'Escape') this.close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen)
      this.#choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  render() {
    if (!this.open) return nothing;
    return html`<div
        id="suggestions"
        class="suggestions"
        role="listbox"
        aria-label=${t('composer.suggestions')}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${this.#found.map(
          (emoji, index) =>
            html`<div
              id="suggestion-${index}"
              role="option"
              aria-selected=${index === this.#active}
              @click=${() => this.#choose(emoji)}
            >
              <span class="character">${this.#shown(emoji)}</span
              ><span class="cut">:${this.#code(emoji)}:</span>
            </div>`,
        )}
      </div>
      <div class="hidden-text" role="status">${t('composer.suggested', { count: this.#found.length })}</div>`;
  }

  /** The shortcode that one is typing, of the several that it may have. */
  #code({ shortcodes }: Emoji): string {
    return shortcodes.find((code) => code.startsWith(this.#query)) ?? shortcodes[0] ?? '';
  }

  #shown(emoji: Emoji): string {
    return this.#modules?.inTone(emoji, skinTone()) ?? emoji.character;
  }

  #choose(emoji: Emoji): void {
    const at = this.#typed;
    const insert = `${this.#shown(emoji)} `;
    this.close();
    if (!at) return;
    const end = at.from + insert.length;
    this.#edit({ ...at, insert, select: [end, end] });
  }
}
